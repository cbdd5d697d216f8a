/** Scores of workloads. */
@NullMarked
package io.mizan.traces.workload.score;

import org.jspecify.annotations.NullMarked;
