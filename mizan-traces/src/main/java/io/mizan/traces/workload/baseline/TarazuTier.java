package io.mizan.traces.workload.baseline;

import io.mizan.model.workload.Operation;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.Origin;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;
import io.mizan.traces.workload.record.Window;

/**
 * Section 6.3 of the Tarazu paper, for comparison: the bytes of a file, and the time in which it is idle, are spread evenly from its
 * first open to its last close. There is no metadata; offsets, which the paper leaves out, count up from 0.
 */
public final class TarazuTier {
    private final Events events;
    private final int ranks;
    private final long runNanos;

    public TarazuTier(Events events, int ranks, long runNanos) {
        this.events = events;
        this.ranks = ranks;
        this.runNanos = runNanos;
    }

    public void add(FileRecord record) {
        spread(record, record.writes());
        spread(record, record.reads());
    }

    private void spread(FileRecord record, Transfer transfer) {
        long count = transfer.operations();
        if (count == 0) {
            return;
        }
        long open = record.metadata().openStart();
        long close = record.metadata().closeEnd();
        Window window = new Window(open, close > open ? close : Math.max(open, runNanos));
        // The paper takes the sum over ranks for the time of a shared file; its idle time would be negative.
        long busy = transfer.busyNanos() / (record.shared() ? ranks : 1);
        long duration = Math.min(busy, window.length()) / count;
        long offset = 0;
        for (long i = 0; i < count; i++) {
            long size = transfer.bytes() / count + (i < transfer.bytes() % count ? 1 : 0);
            long start = window.start() + (long) ((double) window.length() / count * i);
            int rank = record.shared() ? (int) (i % ranks) : (int) record.rank();
            Operation operation = transfer.write() ? Operation.WRITE : Operation.READ;
            events.add(
                    Origin.TARAZU, rank, record.file(), operation, offset, size, window.fit(start, duration), duration);
            offset += size;
        }
    }
}
