/** The simulator against a plain solver that recomputes everything. */
@NullMarked
package io.mizan.benchmarks.simulator;

import org.jspecify.annotations.NullMarked;
