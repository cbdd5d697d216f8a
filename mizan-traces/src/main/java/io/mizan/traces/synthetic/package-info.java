/** Workloads made from a few numbers: benchmarks and checkpoints as applications run them. */
@NullMarked
package io.mizan.traces.synthetic;

import org.jspecify.annotations.NullMarked;
