/** What came out: the figures of a run, and of several runs together. */
@NullMarked
package io.mizan.simulator.result;

import org.jspecify.annotations.NullMarked;
