package io.mizan.traces.workload.dxt;

import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;
import io.mizan.traces.workload.record.Window;
import java.util.Optional;

/** The part of a record that DXT did not trace because its memory was full. */
public final class UntracedRequests {
    private final DxtTier traces;
    private final int ranks;
    private final long runNanos;

    public UntracedRequests(DxtTier traces, int ranks, long runNanos) {
        this.traces = traces;
        this.ranks = ranks;
        this.runNanos = runNanos;
    }

    public FileRecord of(FileRecord record) {
        return record.with(rest(record, false), rest(record, true));
    }

    private Transfer rest(FileRecord record, boolean write) {
        Transfer whole = record.transfer(write);
        Optional<DxtTier.Sum> traced = traces.sum(record.file(), record.rank(), write);
        if (traced.isEmpty()) {
            return whole;
        }
        DxtTier.Sum sum = traced.get();
        Transfer left = whole.less(sum.operations, sum.bytes, sum.histogram, sum.nanos);
        Window window = Window.of(record, whole, runNanos);
        // What is left comes after the last access that was traced, but not in less time than it takes.
        long needed = left.busyNanos() / (record.shared() ? ranks : 1);
        long start = Math.min(sum.lastNanos, window.end() - Math.min(needed, window.length()));
        return left.within(Math.max(window.start(), start), window.end());
    }
}
