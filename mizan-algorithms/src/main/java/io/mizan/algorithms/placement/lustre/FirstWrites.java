package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * In which order the components of a batch get their objects. The first one of a file gets them when the file is created, every
 * later one when a write reaches it, and each time in an allocation of its own: while several processes write, components of
 * their files come in turn, and not file by file.
 *
 * <p>A request tells who creates the file and when, not how it is written. Assumed is what costs the least to say and what most
 * programs do: a file is written by the process that creates it, at once, from the first byte to the last, and in pieces
 * smaller than its components. Files that a process creates at the same time are written one after the other; those of
 * different processes at the same time, each process at a speed of its own about {@link #BYTES_PER_SECOND}. Processes that are told apart by
 * nothing (all of rank 0) are one. An allocation is over before the next one begins.
 */
final class FirstWrites {
    /** What a process writes in a second; it matters only beside the times of creates. */
    private static final double BYTES_PER_SECOND = 1L << 30;

    /** The fastest process is that much faster than the slowest can be. */
    private static final double SPREAD = 0.1;

    /**
     * The creation of a file or the first write to a later component.
     *
     * @param seconds when, counted from the start of the batch
     */
    record Event(int request, Demand demand, double seconds) {}

    private record Writer(int rank, double createSeconds) {}

    private FirstWrites() {}

    /** In the order of time; files that are created at the same time in that of their requests. */
    static List<Event> of(Batch batch, long seed) {
        Map<Writer, Double> written = new HashMap<>();
        List<Event> events = new ArrayList<>();
        int[] order = IntStream.range(0, batch.requests().size())
                .boxed()
                .sorted(Comparator.comparingDouble(r -> batch.requests().get(r).createSeconds()))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int r : order) {
            PlacementRequest request = batch.requests().get(r);
            double speed = speed(request.rank(), seed);
            double before = written.getOrDefault(new Writer(request.rank(), request.createSeconds()), 0.0);
            for (Demand demand : batch.demands(r)) {
                double seconds = request.createSeconds() + (before + demand.startBytes()) / speed;
                events.add(new Event(r, demand, seconds));
            }
            written.put(new Writer(request.rank(), request.createSeconds()), before + request.sizeBytes());
        }
        // The sort is stable: what comes at one moment stays in the order of requests and components.
        events.sort(Comparator.comparingDouble(Event::seconds));
        return events;
    }

    private static double speed(int rank, long seed) {
        long drawn = SplitMix64.mix(SplitMix64.mix(seed) + rank);
        return BYTES_PER_SECOND * (1 + SPREAD * (double) (drawn >>> 11) * 0x1p-53);
    }
}
