/** Placement policies against general solvers of the same flow problem. */
@NullMarked
package io.mizan.benchmarks.placement;

import org.jspecify.annotations.NullMarked;
