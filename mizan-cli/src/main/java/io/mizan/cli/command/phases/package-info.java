/** {@code mizan phases}: phases of I/O in the waveforms of jobs. */
@NullMarked
package io.mizan.cli.command.phases;

import org.jspecify.annotations.NullMarked;
