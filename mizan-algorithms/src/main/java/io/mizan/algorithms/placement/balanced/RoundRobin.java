package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.EmptyStripes;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementRequest;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Places files as round robin does: in the order in which they are written, each on the targets after those of the one before. Where all targets are
 * equal, and processes write several files at their own pace, nothing else leaves the targets as evenly used at every moment.
 */
final class RoundRobin {
    /** What a process writes in a second, beside the times of creates. */
    private static final double BYTES_PER_SECOND = 1L << 30;

    /** What follows each other around the ring. */
    enum Order {
        /** Components of all files as they are written, which is what Lustre does. */
        WRITTEN,
        /** File after file. */
        FILES,
        /** Process after process: each has all its files where its first is, so that none of them waits for another process at any speed. */
        PROCESSES
    }

    private final Batch batch;
    private final LayoutForm form;
    private final int[] order;
    private final long[] placed;

    /** Where a process begins in a pool. */
    private record Home(int rank, String pool) {}

    private RoundRobin(Batch batch, LayoutForm form) {
        this.batch = batch;
        this.form = form;
        TargetTable targets = batch.targets();
        this.placed = new long[targets.size()];
        this.order = form == LayoutForm.START_INDEX ? ServerWalk.all(targets) : byServer(targets);
    }

    /**
     * An answer that refuses nothing that another one accepted, if there is one.
     *
     * @param inOrder the requests in the order in which they are written
     * @param start where it begins, as a share of all targets
     */
    static Optional<Answer> place(
            Batch batch, Batch levelled, LayoutForm form, List<Integer> inOrder, double start, Order by) {
        RoundRobin ring = new RoundRobin(levelled, form);
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        Map<String, int[]> orders = new HashMap<>();
        Map<String, Integer> nexts = new HashMap<>();
        Map<Home, Integer> homes = new HashMap<>();
        for (Demand demand : ring.demands(inOrder, by)) {
            if (answer.refused(demand.request()) || (demand.empty() && form != LayoutForm.START_INDEX)) {
                continue;
            }
            String pool = batch.requests().get(demand.request()).pool();
            int[] order = orders.computeIfAbsent(pool, ring::ofPool);
            if (order.length == 0) {
                return Optional.empty();
            }
            int next = nexts.computeIfAbsent(pool, key -> (int) (start * order.length));
            Integer own =
                    homes.get(new Home(batch.requests().get(demand.request()).rank(), pool));
            int end = ring.give(demand, order, own == null ? next : own, answer);
            if (end < 0) {
                return Optional.empty();
            }
            if (own == null) {
                nexts.put(pool, end);
            }
            if (by == Order.PROCESSES) {
                homes.putIfAbsent(
                        new Home(batch.requests().get(demand.request()).rank(), pool), next);
            }
        }
        EmptyStripes.giveRest(batch, answer);
        return Optional.of(answer);
    }

    /** The components file by file, or in the order in which processes of equal speed come to them. */
    private List<Demand> demands(List<Integer> inOrder, Order by) {
        List<Demand> demands =
                inOrder.stream().flatMap(r -> batch.demands(r).stream()).toList();
        if (by != Order.WRITTEN) {
            return demands;
        }
        Map<Integer, Double> written = new HashMap<>();
        Map<Integer, Double> begun = new HashMap<>();
        for (int r : inOrder) {
            PlacementRequest request = batch.requests().get(r);
            double before =
                    Math.max(request.createSeconds() * BYTES_PER_SECOND, written.getOrDefault(request.rank(), 0.0));
            begun.put(r, before);
            written.put(request.rank(), before + request.sizeBytes());
        }
        return demands.stream()
                .sorted(Comparator.comparingDouble(
                        demand -> begun.getOrDefault(demand.request(), 0.0) + demand.startBytes()))
                .toList();
    }

    private int[] ofPool(String pool) {
        return pool.isEmpty()
                ? order
                : IntStream.of(order)
                        .filter(t -> batch.targets().target(t).pools().contains(pool))
                        .toArray();
    }

    /** Gives a component its targets, and says which place comes next; -1 where it finds none. */
    private int give(Demand demand, int[] of, int start, Answer answer) {
        BitSet allowed = batch.allowed(demand.request());
        int[] columns = new int[demand.stripes()];
        int found = 0;
        int place = start;
        int looks = form == LayoutForm.START_INDEX ? of.length + columns.length - 1 : of.length;
        for (int looked = 0; looked < looks && found < columns.length; looked++) {
            int t = of[place % of.length];
            place = (place + 1) % of.length;
            if (allowed.get(t) && batch.targets().roomBytes(t) - placed[t] >= demand.bytesOn(found)) {
                columns[found++] = t;
            } else if (form == LayoutForm.START_INDEX) {
                // The server walks on from the first, so that all have to be neighbours.
                found = 0;
            }
        }
        if (found < columns.length || columns.length > of.length) {
            return -1;
        }
        for (int k = 0; k < columns.length; k++) {
            placed[columns[k]] += demand.bytesOn(k);
        }
        answer.give(demand, columns);
        return place;
    }

    /** Targets so that neighbours are on different servers. */
    private static int[] byServer(TargetTable targets) {
        int[] rank = new int[targets.size()];
        Map<Integer, Integer> seen = new HashMap<>();
        for (int t = 0; t < rank.length; t++) {
            if (targets.usable(t)) {
                rank[t] = seen.merge(targets.server(t), 1, Integer::sum);
            }
        }
        return IntStream.range(0, rank.length)
                .filter(targets::usable)
                .boxed()
                .sorted(Comparator.comparingInt((Integer t) -> rank[t]).thenComparingInt(targets::server))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
