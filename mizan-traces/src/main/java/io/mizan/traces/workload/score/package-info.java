/** How far generated workloads are from the traced truth. */
@NullMarked
package io.mizan.traces.workload.score;

import org.jspecify.annotations.NullMarked;
