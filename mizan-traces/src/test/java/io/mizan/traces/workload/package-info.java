/** Workloads from logs. */
@NullMarked
package io.mizan.traces.workload;

import org.jspecify.annotations.NullMarked;
