package io.mizan.model.workload;

import io.mizan.model.error.Problem;

/** One event of a workload as an object, for workloads small enough to be held; see {@link WorkloadSink#event}. */
public record WorkloadEvent(
        int rank, int file, Operation operation, long offset, long bytes, long startNanos, long durationNanos) {
    public WorkloadEvent {
        boolean negative = rank < 0 || file < 0 || offset < 0 || bytes < 0 || startNanos < 0 || durationNanos < 0;
        if (negative || offset > Long.MAX_VALUE - bytes) {
            throw Problem.impossible(
                            "an event must not have a negative number or reach beyond the last byte that a file can have")
                    .with("rank", rank)
                    .with("file", file)
                    .with("offset", offset)
                    .with("bytes", bytes)
                    .with("startNanos", startNanos)
                    .with("durationNanos", durationNanos)
                    .exception();
        }
    }
}
