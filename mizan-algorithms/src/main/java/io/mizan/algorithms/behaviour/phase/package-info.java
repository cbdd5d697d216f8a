/** Phases of I/O in the waveforms of jobs. */
@NullMarked
package io.mizan.algorithms.behaviour.phase;

import org.jspecify.annotations.NullMarked;
