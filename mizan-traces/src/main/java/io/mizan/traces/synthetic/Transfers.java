package io.mizan.traces.synthetic;

import io.mizan.model.workload.Operation;

/** A run of bytes moved in pieces of one size; the last may be shorter. */
record Transfers(long bytes, long size) {

    long count() {
        return bytes / size + (bytes % size == 0 ? 0 : 1);
    }

    void step(long index, Operation operation, int file, long base, Step step) {
        long from = index * size;
        step.set(operation, file, base + from, Math.min(size, bytes - from));
    }
}
