/** Workloads from Darshan logs: which requests, when and on which bytes, from the most precise part that a log has. */
@NullMarked
package io.mizan.traces.workload;

import org.jspecify.annotations.NullMarked;
