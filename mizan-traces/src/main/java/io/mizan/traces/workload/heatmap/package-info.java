/** Requests reconstructed from heat maps and counters. */
@NullMarked
package io.mizan.traces.workload.heatmap;

import org.jspecify.annotations.NullMarked;
