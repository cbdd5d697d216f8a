/** Requests as DXT traced them, and what is left where the trace lost some. */
@NullMarked
package io.mizan.traces.workload.dxt;

import org.jspecify.annotations.NullMarked;
