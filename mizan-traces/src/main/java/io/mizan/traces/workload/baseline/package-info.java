/** Published ways to make a workload from counters, for comparison. */
@NullMarked
package io.mizan.traces.workload.baseline;

import org.jspecify.annotations.NullMarked;
