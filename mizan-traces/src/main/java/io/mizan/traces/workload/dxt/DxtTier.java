package io.mizan.traces.workload.dxt;

import io.mizan.model.workload.Operation;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.MemoryBudget;
import io.mizan.traces.workload.event.Origin;
import io.mizan.traces.workload.heatmap.HeatMaps;
import io.mizan.traces.workload.record.LogFiles;
import io.mizan.traces.workload.record.Nanos;
import io.mizan.traces.workload.record.SizeBins;
import io.mizan.traces.workload.record.Transfer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Replays the traced accesses, and adds up what they explain of the counters. */
public final class DxtTier {
    private static final int SUM_BYTES = 500;

    /** What was traced of a file in one direction, by one rank or by all. */
    static final class Sum {
        long operations;
        long bytes;
        final long[] histogram = new long[SizeBins.COUNT];
        long nanos;
        long lastNanos;
    }

    private final LogFiles files;
    private final MemoryBudget room;
    private final Events events;
    private final HeatMaps heat;
    private final Map<Long, Sum> reads = new HashMap<>();
    private final Map<Long, Sum> writes = new HashMap<>();
    private long impossible;
    private long unplaced;

    /** @param heat what the traced accesses explain is taken away from it */
    public DxtTier(LogFiles files, MemoryBudget room, Events events, HeatMaps heat) {
        this.files = files;
        this.room = room;
        this.events = events;
        this.heat = heat;
    }

    public void add(DarshanLog log) {
        log.dxt(DarshanModule.DXT_POSIX, new Replay(DarshanModule.POSIX));
        log.dxt(DarshanModule.DXT_MPIIO, new Replay(DarshanModule.MPIIO));
    }

    /** What was traced of the file of a record by its rank, or by all of a shared record. */
    Optional<Sum> sum(int file, long rank, boolean write) {
        return Optional.ofNullable((write ? writes : reads).get(key(file, rank)));
    }

    /** Segments that cannot be, as damaged logs have them. */
    public long impossible() {
        return impossible;
    }

    /** Segments whose offset the log does not know. */
    public long unplaced() {
        return unplaced;
    }

    private static long key(int file, long rank) {
        return (long) file << 32 | rank + 1;
    }

    private Sum sumOf(int file, long rank, boolean write) {
        return (write ? writes : reads).computeIfAbsent(key(file, rank), key -> {
            room.take(1, SUM_BYTES, "traced files");
            return new Sum();
        });
    }

    private final class Replay implements DxtVisitor {
        private final DarshanModule layer;
        private int file;
        private int rank;
        private long behind;

        Replay(DarshanModule layer) {
            this.layer = layer;
        }

        @Override
        public boolean record(DxtRecord head) {
            file = files.number(head.id());
            rank = (int) head.rank();
            behind = 0;
            return head.rank() != CounterRecord.SHARED
                    && head.rank() < LogFiles.MOST_RANKS
                    && file >= 0
                    && files.traced(file).filter(layer::equals).isPresent();
        }

        @Override
        public void segments(DxtSegments block) {
            Operation operation = block.write() ? Operation.WRITE : Operation.READ;
            Sum own = sumOf(file, rank, block.write());
            Sum all = sumOf(file, CounterRecord.SHARED, block.write());
            for (int i = 0; i < block.size(); i++) {
                long length = block.length(i);
                long offset = block.offset(i);
                if (length < 0 || length > Transfer.MOST_BYTES || offset > Transfer.MOST_BYTES) {
                    impossible++;
                    continue;
                }
                if (offset < 0) {
                    // MPI-IO of old versions: one behind the other is as good a guess as any.
                    unplaced++;
                    offset = Math.min(behind, Transfer.MOST_BYTES);
                }
                behind = offset + length;
                long start = Nanos.of(block.start(i));
                long end = Math.max(start, Nanos.of(block.end(i)));
                events.add(Origin.DXT, rank, file, operation, offset, length, start, end - start);
                heat.subtract(layer, block.write(), rank, start, end, length);
                count(own, length, start, end);
                count(all, length, start, end);
            }
        }

        private void count(Sum sum, long length, long start, long end) {
            sum.operations++;
            // Damaged logs must not overflow.
            sum.bytes = Math.min(sum.bytes + length, Long.MAX_VALUE / 2);
            sum.histogram[SizeBins.of(length)]++;
            sum.nanos = Math.min(sum.nanos + end - start, Long.MAX_VALUE / 2);
            sum.lastNanos = Math.max(sum.lastNanos, end);
        }
    }
}
