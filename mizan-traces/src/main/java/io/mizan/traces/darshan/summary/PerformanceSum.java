package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.record.CounterRecord;
import java.util.Arrays;

/** Gathers {@link Performance} record by record. Memory follows the ranks that have records, not those the job claims. */
final class PerformanceSum {
    private final Columns columns;
    private final LongIndex ranks = new LongIndex();
    private long[] rank = new long[16];
    private double[] total = new double[16];
    private double[] transfer = new double[16];
    private double[] meta = new double[16];
    private long bytes;
    private double shared;

    PerformanceSum(Columns columns) {
        this.columns = columns;
    }

    void add(CounterRecord record) {
        bytes += columns.bytesRead(record) + columns.bytesWritten(record);
        if (record.shared()) {
            shared += record.real(columns.slowestTime);
            return;
        }
        int slot = ranks.number(record.rank());
        if (slot == rank.length) {
            rank = Arrays.copyOf(rank, 2 * slot);
            total = Arrays.copyOf(total, 2 * slot);
            transfer = Arrays.copyOf(transfer, 2 * slot);
            meta = Arrays.copyOf(meta, 2 * slot);
        }
        rank[slot] = record.rank();
        total[slot] += columns.ioTime(record);
        transfer[slot] += columns.transferTime(record);
        meta[slot] += columns.metaTime(record);
    }

    Performance result() {
        int slowest = -1;
        for (int slot = 0; slot < ranks.size(); slot++) {
            double most = slowest < 0 ? 0 : total[slowest];
            if (total[slot] > most || (slowest >= 0 && total[slot] == most && rank[slot] < rank[slowest])) {
                slowest = slot;
            }
        }
        return slowest < 0
                ? new Performance(bytes, 0, 0, 0, 0, shared)
                : new Performance(bytes, total[slowest], meta[slowest], transfer[slowest], rank[slowest], shared);
    }
}
