/** Requests and metadata operations reconstructed from counters alone. */
@NullMarked
package io.mizan.traces.workload.counters;

import org.jspecify.annotations.NullMarked;
