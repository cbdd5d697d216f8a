package io.mizan.traces.workload.baseline;

import io.mizan.model.workload.Operation;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.Origin;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Metadata;
import io.mizan.traces.workload.record.SizeBins;
import io.mizan.traces.workload.record.Transfer;
import java.util.Arrays;

/**
 * IOWA (Snyder et al. 2015) as CODES has it, for comparison: one open, all writes, all reads, one close, with equal gaps. Sizes come
 * from the lowest bin of the histogram that has any left, so bytes need not sum up to those of the counters. The POSIX record is
 * taken where there is one; CODES prefers that of MPI-IO.
 */
public final class IowaTier {
    private final Events events;
    private final int ranks;

    public IowaTier(Events events, int ranks) {
        this.events = events;
        this.ranks = ranks;
    }

    public void add(FileRecord record) {
        Metadata metadata = record.metadata();
        long operations = record.reads().operations() + record.writes().operations();
        if (operations == 0) {
            return;
        }
        int processes = record.shared() ? ranks : 1;
        double busy = (double) record.reads().busyNanos() + record.writes().busyNanos();
        double rounds = Math.ceil((double) operations / processes);
        double delay = metadata.closeEnd() - metadata.openStart() - (busy + metadata.nanos()) / processes;
        long first = firstStart(record) - metadata.openStart();
        long last = metadata.closeEnd()
                - Math.max(record.reads().endNanos(), record.writes().endNanos());
        double gap = Math.max(0, (Math.max(0, delay) - Math.max(0, first) - Math.max(0, last)) / rounds);
        double[] clocks = new double[(int) Math.min(processes, operations)];
        Arrays.fill(clocks, metadata.openStart() + metadata.nanos() / 2.0 / processes + Math.max(0, first));
        double nanosPerByte = record.bytes() == 0 ? 0 : busy / record.bytes();
        Sizes sizes = new Sizes(record);
        long offset = 0;
        for (long i = 0; i < operations; i++) {
            Transfer transfer = i < record.writes().operations() ? record.writes() : record.reads();
            long size = sizes.next(transfer);
            int number = (int) (i % clocks.length);
            long duration = Math.round(size * nanosPerByte);
            events.add(
                    Origin.IOWA,
                    record.shared() ? number : (int) record.rank(),
                    record.file(),
                    transfer.write() ? Operation.WRITE : Operation.READ,
                    offset,
                    size,
                    Math.round(clocks[number]),
                    duration);
            clocks[number] += duration + gap;
            offset = Math.min(offset + size, Transfer.MOST_BYTES);
        }
    }

    private static long firstStart(FileRecord record) {
        long reads = record.reads().startNanos();
        long writes = record.writes().startNanos();
        return reads == 0 || writes == 0 ? Math.max(reads, writes) : Math.min(reads, writes);
    }

    /** Sizes as CODES draws them: a frequent one of the lowest bin that is not used up, else half its width. */
    private static final class Sizes {
        private final long[] frequent;
        private final long[] counts;
        private final long[][] left = new long[2][];
        private final long[] bytes = new long[2];
        private final long[] operations = new long[2];

        Sizes(FileRecord record) {
            frequent = record.accessSizes();
            counts = record.accessCounts().clone();
            for (Transfer transfer : new Transfer[] {record.reads(), record.writes()}) {
                int direction = transfer.write() ? 1 : 0;
                left[direction] = transfer.histogram().clone();
                bytes[direction] = transfer.bytes();
                operations[direction] = transfer.operations();
            }
        }

        long next(Transfer transfer) {
            int direction = transfer.write() ? 1 : 0;
            int bin = 0;
            while (bin < left[direction].length && left[direction][bin] == 0) {
                bin++;
            }
            long size = bin == left[direction].length
                    ? bytes[direction] / Math.max(1, operations[direction])
                    : draw(bin, direction);
            if (bin < left[direction].length) {
                left[direction][bin]--;
            }
            operations[direction]--;
            size = Math.max(0, Math.min(size, bytes[direction]));
            bytes[direction] -= size;
            return size;
        }

        private long draw(int bin, int direction) {
            for (int i = 0; i < frequent.length; i++) {
                if (counts[i] > 0 && SizeBins.of(frequent[i]) == bin) {
                    counts[i]--;
                    return frequent[i];
                }
            }
            return bin == SizeBins.COUNT - 1
                    ? Math.max(SizeBins.lowest(bin), bytes[direction] / Math.max(1, operations[direction]))
                    : (SizeBins.highest(bin) - SizeBins.lowest(bin)) / 2 / 8 * 8;
        }
    }
}
