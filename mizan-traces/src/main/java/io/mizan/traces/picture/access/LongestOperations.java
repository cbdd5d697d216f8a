package io.mizan.traces.picture.access;

import io.mizan.traces.picture.chart.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongFunction;

/** Keeps the operations that took longest; of equal ones the earliest. */
public final class LongestOperations {
    public static final int KEPT = 50;

    private record Entry(long rank, long file, Direction direction, long offset, long bytes, double start, double end) {
        double seconds() {
            return end - start;
        }
    }

    private static final Comparator<Entry> SHORTEST_FIRST = Comparator.comparingDouble(Entry::seconds)
            .thenComparing(Comparator.comparingDouble(Entry::start).reversed())
            .thenComparing(Comparator.comparingLong(Entry::rank).reversed())
            .thenComparing(Comparator.comparingLong(Entry::offset).reversed());

    private final PriorityQueue<Entry> queue = new PriorityQueue<>(SHORTEST_FIRST);

    /** The shortest that is kept once there are enough: all others are turned away without an object. */
    private double enough = Double.NEGATIVE_INFINITY;

    public void add(long rank, long file, Direction direction, long offset, long bytes, double start, double end) {
        if (end - start < enough) {
            return;
        }
        queue.add(new Entry(rank, file, direction, offset, bytes, start, end));
        if (queue.size() > KEPT) {
            queue.remove();
            enough = queue.element().seconds();
        }
    }

    public List<LongOperation> result(LongFunction<String> names) {
        return queue.stream()
                .sorted(SHORTEST_FIRST.reversed())
                .map(e -> new LongOperation(
                        e.rank(), names.apply(e.file()), e.direction(), e.offset(), e.bytes(), e.start(), e.end()))
                .toList();
    }
}
