package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.Stripes;
import io.mizan.model.placement.LayoutForm;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Places the bursts of a batch one after the other. What earlier ones have not finished when a burst begins counts as taken of the time of their
 * targets, and what they have placed as taken of the space.
 */
final class BurstPlacement {
    /** How much longer than the fastest possible a burst may take, to make space even. */
    static final double SLACK = 0.01;

    /** A full target counts as having so much of a stripe to write: too little to matter unless all else is equal. */
    private static final double PREFERENCE = 0.005;

    private final Batch batch;
    private final Batch levelled;
    private final boolean windows;
    private final TargetTable targets;
    private final TargetRates rates;
    private final long[] placed;
    private final double[] unfinished;
    private final long[] expected;
    private final long[] none;
    private final boolean awaited;
    private double now;
    private int steps = Solver.STEPS_TO_IMPROVE;

    /** @param levelled the same requests with the sizes that decide */
    BurstPlacement(Batch batch, Batch levelled, LayoutForm form) {
        this.batch = batch;
        this.levelled = levelled;
        this.targets = batch.targets();
        this.placed = new long[targets.size()];
        this.unfinished = new double[targets.size()];
        this.expected = new long[targets.size()];
        Arrays.setAll(expected, targets::expectedBytes);
        this.awaited = Arrays.stream(expected).anyMatch(bytes -> bytes > 0);
        this.none = new long[targets.size()];
        long stripes = 0;
        int widest = 1;
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                stripes += demand.stripes();
                widest = Math.max(widest, demand.stripes());
            }
        }
        // A first target says all about a single stripe.
        this.windows = form == LayoutForm.START_INDEX && widest > 1;
        this.rates = TargetRates.of(targets, stripes);
    }

    /** The form by which files are placed. */
    LayoutForm form() {
        return windows ? LayoutForm.START_INDEX : LayoutForm.LIST;
    }

    TargetRates rates() {
        return rates;
    }

    /** @param bursts how many there are, for all are decided in the same time */
    void place(Bursts.Burst burst, int bursts, Answer answer) {
        passTime(burst.startSeconds());
        // Each burst is solved three times at most.
        steps = Solver.STEPS_TO_IMPROVE / (3 * bursts);
        long[] room = room();
        Assignment chosen = burst.small() ? first(space(room), burst.requests(), answer) : fastest(burst, room, answer);
        if (levelled != batch) {
            chosen = bySize(chosen, timed(rates.shared(), room(), burst.requests(), none));
        }
        chosen.giveTo(answer);
        for (int t = 0; t < placed.length; t++) {
            placed[t] += chosen.load(t);
            unfinished[t] += chosen.load(t);
        }
    }

    private Assignment fastest(Bursts.Burst burst, long[] room, Answer answer) {
        Assignment chosen = first(timed(rates.peak(), room, burst.requests(), none), burst.requests(), answer);
        cap(room, chosen);
        if (rates.busy() || awaited) {
            chosen = within(timed(rates.shared(), room, burst.requests(), expected), chosen);
            cap(room, chosen);
        }
        // Between files of one rank, a target with a stripe more than it must have keeps writers from their next ones.
        // Where others are about to
        // write, the fullest of their targets must not say how long ours may take.
        return burst.last() && !awaited ? within(space(room), chosen) : chosen;
    }

    private void passTime(double seconds) {
        for (int t = 0; t < unfinished.length; t++) {
            unfinished[t] = Math.max(0, unfinished[t] - (seconds - now) * rates.shared()[t]);
        }
        now = seconds;
    }

    private long[] room() {
        long[] room = new long[targets.size()];
        for (int t = 0; t < room.length; t++) {
            room[t] = Math.max(0, targets.roomBytes(t) - placed[t]);
        }
        return room;
    }

    private Assignment first(TargetTable table, BitSet requests, Answer answer) {
        Solver solver = new Solver(levelled, table, steps);
        return windows ? solver.windows(requests, answer) : solver.solve(requests, answer);
    }

    private Assignment within(TargetTable table, Assignment known) {
        Solver solver = new Solver(levelled, table, steps);
        return windows ? solver.windowsWithin(known) : solver.within(known);
    }

    /** Leaves no more room than what is written a little later than the last of an assignment. */
    private static void cap(long[] room, Assignment fastest) {
        TargetTable timed = fastest.targets();
        double latest = fastest.highest() * (1 + SLACK);
        for (int t = 0; t < room.length; t++) {
            double most = latest * timed.totalBytes(t) - timed.usedBytes(t) + 1e-6;
            room[t] = (long) Math.max(fastest.load(t), Math.min(room[t], Math.floor(most)));
        }
    }

    /** Targets measured by time: as large as what they take in the longest time that matters. */
    private TargetTable timed(double[] rate, long[] room, BitSet requests, long[] others) {
        double longest = longest(rate, requests, others);
        double preference = windows ? 0 : PREFERENCE * leastStripe(requests);
        long[] used = new long[rate.length];
        long[] total = new long[rate.length];
        for (int t = 0; t < rate.length; t++) {
            used[t] = (long) (unfinished[t] + others[t] + preference * utilisation(t));
            total[t] = Math.max(1, (long) (rate[t] * longest));
        }
        return targets.measured(used, total, room);
    }

    private double utilisation(int t) {
        return targets.totalBytes(t) == 0 ? 0 : ((double) targets.usedBytes(t) + placed[t]) / targets.totalBytes(t);
    }

    private long leastStripe(BitSet requests) {
        return requests.stream()
                .boxed()
                .flatMap(r -> levelled.demands(r).stream())
                .mapToLong(Demand::mostBytes)
                .filter(bytes -> bytes > 0)
                .min()
                .orElse(0);
    }

    /** No target of a sensible placement is at work for longer: one stripe of each component on the slowest. */
    private double longest(double[] rate, BitSet requests, long[] others) {
        double bytes = 0;
        for (int r = requests.nextSetBit(0); r >= 0; r = requests.nextSetBit(r + 1)) {
            bytes += levelled.demands(r).stream().mapToLong(Demand::mostBytes).sum();
        }
        double slowest = Double.POSITIVE_INFINITY;
        double backlog = 0;
        for (int t = 0; t < rate.length; t++) {
            slowest = targets.usable(t) ? Math.min(slowest, rate[t]) : slowest;
            backlog = Math.max(backlog, (unfinished[t] + others[t]) / rate[t]);
        }
        return 1.01 * (Math.max(1, bytes) / slowest + backlog);
    }

    private TargetTable space(long[] room) {
        long[] used = new long[room.length];
        long[] total = new long[room.length];
        for (int t = 0; t < room.length; t++) {
            used[t] = targets.usedBytes(t) + placed[t];
            total[t] = targets.totalBytes(t);
        }
        return targets.measured(used, total, room);
    }

    /** The same targets for the sizes that were predicted, and then less for the last one by exchanging files of a class. */
    private Assignment bySize(Assignment even, TargetTable timed) {
        Stripes similar = even.stripes();
        Assignment sized = new Solver(batch, timed).like(similar);
        long[] classOf = new long[similar.size()];
        for (int d = 0; d < similar.groups(); d++) {
            int[] columns = even.columns(d);
            if (columns[0] == Assignment.NOWHERE) {
                continue; // no window was found for its file
            }
            long[] bytes = new long[columns.length];
            for (int i = similar.first(d); i < similar.first(d + 1); i++) {
                bytes[similar.position(i)] = similar.bytes(i);
            }
            for (int i = similar.first(d); i < similar.first(d + 1); i++) {
                int position = sized.stripes().position(i);
                sized.put(i, columns[position]);
                classOf[i] = bytes[position];
            }
        }
        if (!windows) {
            new SizeSwaps(sized, classOf).lowerHighest();
        }
        return sized;
    }
}
