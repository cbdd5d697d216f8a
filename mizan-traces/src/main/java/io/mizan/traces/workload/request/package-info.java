/** Sizes, offsets, start times, durations and ranks of requests that are reconstructed from counters. */
@NullMarked
package io.mizan.traces.workload.request;

import org.jspecify.annotations.NullMarked;
