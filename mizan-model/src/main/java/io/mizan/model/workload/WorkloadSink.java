package io.mizan.model.workload;

import io.mizan.model.layout.FileLayout;

/**
 * Receives a workload as it is read. The parameters are primitive because a log may hold a hundred million events: none
 * becomes an object unless the receiver makes one.
 */
public interface WorkloadSink {

    /**
     * Announces a file before its first event.
     *
     * @param id numbers files from 0 in the order of announcement
     */
    void file(int id, String path, FileLayout layout);

    /** Says how the events that follow are known: {@code dxt} or {@code counters}, say. Most receivers need not care. */
    default void origin(String origin) {}

    /**
     * One event; events come in the order of their start.
     *
     * @param offset first byte touched, 0 for operations without one
     * @param bytes bytes touched, 0 for operations without them
     * @param startNanos since the start of the workload
     */
    void event(int rank, int file, Operation operation, long offset, long bytes, long startNanos, long durationNanos);
}
