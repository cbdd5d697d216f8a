package io.mizan.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.workload.record.SizeBins;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes a workload, checks what holds for every one, and keeps the sums of each file and the first events. */
public final class SentWorkload implements WorkloadSink {
    private static final int MOST_KEPT = 200_000;

    /** An event as it came. */
    public record Event(
            String origin,
            int rank,
            int file,
            Operation operation,
            long offset,
            long bytes,
            long start,
            long duration) {
        public long end() {
            return start + duration;
        }
    }

    /** Sums over the reads or the writes of a file. */
    public static final class Sum {
        long operations;
        long bytes;
        final long[] histogram = new long[SizeBins.COUNT];
        long nanos;
        long longest;
        long first = Long.MAX_VALUE;
        long last;
        long end;
    }

    final List<String> paths = new ArrayList<>();
    final List<FileLayout> layouts = new ArrayList<>();
    final List<Event> events = new ArrayList<>();
    final Map<String, Sum> sums = new TreeMap<>();
    final Map<Operation, Long> operations = new EnumMap<>(Operation.class);
    final Map<Integer, Long> metadataNanos = new TreeMap<>();
    final Map<String, Long> bytesByOrigin = new TreeMap<>();
    private final int ranks;
    private String origin = "";
    private long latest;
    long hash = 17;

    private SentWorkload(int ranks) {
        this.ranks = ranks;
    }

    public static SentWorkload of(WorkloadSource source) {
        SentWorkload sent = new SentWorkload(source.ranks());
        source.read(sent);
        return sent;
    }

    Sum sum(int file, boolean write) {
        return sums.getOrDefault(key(file, write), new Sum());
    }

    private static String key(int file, boolean write) {
        return file + (write ? " write" : " read");
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        assertThat(id).isEqualTo(paths.size());
        assertThat(path).isNotEmpty();
        paths.add(path);
        layouts.add(layout);
    }

    @Override
    public void origin(String label) {
        origin = label;
    }

    @Override
    public void event(int rank, int file, Operation operation, long offset, long bytes, long start, long duration) {
        Event event = new Event(origin, rank, file, operation, offset, bytes, start, duration);
        boolean sane = rank >= 0
                && rank < ranks
                && file >= 0
                && file < paths.size()
                && offset >= 0
                && bytes >= 0
                && offset + bytes >= 0
                && start >= latest
                && duration >= 0
                && start + duration >= 0
                && !origin.isEmpty()
                && (operation.movesBytes() || (offset == 0 && bytes == 0));
        assertThat(sane).as("%s, of %s ranks, after %s", event, ranks, latest).isTrue();
        latest = start;
        operations.merge(operation, 1L, Long::sum);
        hash = hash * 31 + event.hashCode();
        if (events.size() < MOST_KEPT) {
            events.add(event);
        }
        if (operation.movesBytes()) {
            bytesByOrigin.merge(origin, bytes, Long::sum);
            Sum sum = sums.computeIfAbsent(key(file, operation == Operation.WRITE), key -> new Sum());
            sum.operations++;
            sum.bytes += bytes;
            sum.histogram[SizeBins.of(bytes)]++;
            sum.nanos += duration;
            sum.longest = Math.max(sum.longest, duration);
            sum.first = Math.min(sum.first, start);
            sum.last = Math.max(sum.last, start + duration);
            sum.end = Math.max(sum.end, offset + bytes);
        } else {
            metadataNanos.merge(file, duration, Long::sum);
        }
    }
}
