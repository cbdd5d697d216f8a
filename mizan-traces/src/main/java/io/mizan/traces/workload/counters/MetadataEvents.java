package io.mizan.traces.workload.counters;

import io.mizan.model.workload.Operation;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.Origin;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Metadata;
import io.mizan.traces.workload.record.Window;

/** Opens, closes and the like of a record, each kind spread over the time that it can have happened in. */
public final class MetadataEvents {
    /** A seek only moves a number in the client; everything else may ask a server. */
    private static final long SEEK_WEIGHT = 1;

    private static final long WEIGHT = 1000;

    private final Events events;
    private final int ranks;
    private final long runNanos;
    private double weights;
    private double weight;
    private long given;

    public MetadataEvents(Events events, int ranks, long runNanos) {
        this.events = events;
        this.ranks = ranks;
        this.runNanos = runNanos;
    }

    public void add(FileRecord record) {
        Metadata metadata = record.metadata();
        if (metadata.operations() == 0) {
            return;
        }
        weights = (double) WEIGHT * (metadata.operations() - metadata.seeks()) + SEEK_WEIGHT * metadata.seeks();
        weight = 0;
        given = 0;
        Window data = data(record);
        long open = metadata.openStart() > 0 ? metadata.openStart() : data.start();
        Window opens = window(open, Math.max(open, metadata.openEnd()));
        long close = metadata.closeEnd() > 0 ? metadata.closeEnd() : Math.max(data.end(), opens.end());
        Window closes = window(metadata.closeStart() > 0 ? metadata.closeStart() : close, close);
        Window whole = window(Math.min(open, close), Math.max(open, close));
        Window writes = record.writes().isEmpty() ? whole : Window.of(record, record.writes(), runNanos);
        spread(record, Operation.OPEN, metadata.opens(), opens);
        spread(record, Operation.STAT, metadata.stats(), whole);
        spread(record, Operation.SEEK, metadata.seeks(), data);
        spread(record, Operation.SYNC, metadata.syncs(), writes);
        spread(record, Operation.CLOSE, metadata.closes(), closes);
        spread(record, Operation.RENAME, metadata.renames(), window(close, close));
    }

    private Window data(FileRecord record) {
        Window reads = Window.of(record, record.reads(), runNanos);
        Window writes = Window.of(record, record.writes(), runNanos);
        if (record.reads().isEmpty()) {
            return writes;
        }
        return record.writes().isEmpty()
                ? reads
                : window(Math.min(reads.start(), writes.start()), Math.max(reads.end(), writes.end()));
    }

    private static Window window(long start, long end) {
        return new Window(Math.min(start, end), Math.max(start, end));
    }

    private void spread(FileRecord record, Operation operation, long count, Window window) {
        for (long i = 0; i < count; i++) {
            weight += operation == Operation.SEEK ? SEEK_WEIGHT : WEIGHT;
            long nanos = record.metadata().nanos();
            long until = weight >= weights ? nanos : (long) (nanos * (weight / weights));
            long duration = Math.max(0, until - given);
            given = Math.max(given, until);
            double share = count == 1 ? 0 : (double) i / (count - 1);
            long wanted = window.start() + (long) (share * window.length());
            int rank = record.shared() ? (int) (i % ranks) : (int) record.rank();
            events.add(Origin.COUNTERS, rank, record.file(), operation, 0, 0, window.fit(wanted, duration), duration);
        }
    }
}
