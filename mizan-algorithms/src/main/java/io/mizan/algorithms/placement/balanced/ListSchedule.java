package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.EmptyStripes;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.batch.SmallestK;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.placement.LayoutForm;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Places files in the order in which they will be written: each, at the moment at which its process comes to it, where it will be through first beside
 * what is being written then. List scheduling, in the words of the field; it suits processes that write several files at their own pace.
 */
final class ListSchedule {
    /** How much of a stripe a full target counts as having to write: between equal ones the emptier is taken. */
    private static final double PREFERENCE = 0.005;

    /** How far variants err, as a share of the time that the stripe takes. */
    private static final double MOST_ERROR = 0.3;

    /** What a process pays in variants in which it rather stays where its last file is, as a share of the time that the stripe takes. */
    private static final double MOVING = 0.5;

    private static final BitSet NOWHERE = new BitSet();

    /** Targets that are looked at for all components together, at most; some 20 milliseconds. */
    private static final long MOST_LOOKS = 4_000_000;

    private final Batch batch;
    private final TargetTable targets;
    private final TargetRates rates;
    private final FinishTimes times;
    private final Answer answer;
    private final long[] placed;
    private final int variant;
    private final boolean windows;
    private final int[] walk;
    private final Map<String, int[]> walks = new HashMap<>();
    private final Map<Integer, BitSet> lastOf = new HashMap<>();
    private final StaggeredFiles staggered;
    private boolean fits = true;

    private ListSchedule(Batch batch, LayoutForm form, Assumption assumed, int variant, StaggeredFiles staggered) {
        this.batch = assumed.sizes();
        this.variant = variant;
        this.staggered = staggered;
        this.windows = form == LayoutForm.START_INDEX;
        this.walk = windows ? ServerWalk.all(batch.targets()) : new int[0];
        this.targets = batch.targets();
        this.rates = assumed.rates();
        this.times = new FinishTimes(assumed);
        this.answer = new Answer(batch);
        this.placed = new long[targets.size()];
    }

    /**
     * An answer that refuses only what is impossible, if there is one and it can be found in bounded time.
     *
     * @param assumed what decides
     * @param variant 0 for the target where each stripe ends first; with odd numbers a process rather stays where its last file is, and from 2 on all err
     *     a little, each in its own way
     */
    static Optional<Answer> place(Batch batch, LayoutForm form, Assumption assumed, int variant) {
        if (looks(batch, form) > MOST_LOOKS) {
            return Optional.empty();
        }
        return new ListSchedule(batch, form, assumed, variant, StaggeredFiles.NONE).answer();
    }

    /** The same, with some files kept apart from the others until they come to their last components ({@link StaggeredFiles}). */
    static Optional<Answer> placeStaggered(Batch batch, LayoutForm form, Assumption assumed, StaggeredFiles staggered) {
        if (looks(batch, form) > MOST_LOOKS) {
            return Optional.empty();
        }
        return new ListSchedule(batch, form, assumed, 0, staggered).answer();
    }

    private Optional<Answer> answer() {
        Refusals.impossible(batch, answer);
        times.run(answer, this::columns);
        if (windows) {
            giveEmptyWindows();
        }
        if (!fits) {
            return Optional.empty();
        }
        EmptyStripes.giveRest(batch, answer);
        return Optional.of(answer);
    }

    /** Files without bytes take no time: one window after the other, so that no target gets the objects of all. */
    private void giveEmptyWindows() {
        int next = 0;
        for (int r = 0; r < batch.requests().size(); r++) {
            BitSet allowed = batch.allowed(r);
            for (Demand demand : batch.demands(r)) {
                if (demand.empty() && !answer.refused(r)) {
                    double[] end = new double[placed.length];
                    Arrays.setAll(end, t -> allowed.get(t) ? 0 : Double.POSITIVE_INFINITY);
                    int[] columns = window(demand, end, next);
                    fits &= columns.length > 0;
                    next += columns.length;
                    answer.give(demand, columns);
                }
            }
        }
    }

    /** Targets that are looked at for all components together. */
    static long looks(Batch batch, LayoutForm form) {
        long looks = 0;
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                looks += (long) batch.targets().size() * (form == LayoutForm.START_INDEX ? demand.stripes() : 1);
            }
        }
        return looks;
    }

    private int[] columns(Demand demand, double time) {
        double[] end = ends(demand, time);
        int[] columns = windows ? window(demand, end, 0) : soonest(demand, end);
        fits &= columns.length > 0;
        for (int k = 0; k < columns.length; k++) {
            placed[columns[k]] += demand.bytesOn(k);
        }
        answer.give(demand, columns);
        remember(demand, columns);
        return columns;
    }

    private void remember(Demand demand, int[] columns) {
        BitSet own = new BitSet();
        for (int t : columns) {
            own.set(t);
        }
        lastOf.put(batch.requests().get(demand.request()).rank(), own);
    }

    /** When each target would be through with a stripe, infinite where it must not have one. */
    private double[] ends(Demand demand, double time) {
        BitSet allowed = batch.allowed(demand.request());
        long bytes = demand.mostBytes();
        double[] onServer = new double[targets.servers().size()];
        BitSet own = lastOf.getOrDefault(batch.requests().get(demand.request()).rank(), NOWHERE);
        boolean stays = variant % 2 == 1 && !own.isEmpty();
        double preference = windows ? 0 : PREFERENCE;
        double[] end = new double[placed.length];
        for (int t = 0; t < end.length; t++) {
            end[t] = times.remaining(t, time);
            onServer[targets.server(t)] += end[t];
        }
        for (int t = 0; t < end.length; t++) {
            double rate = rates.peak()[t] * Math.max(rates.left()[t], 0.5);
            long network = targets.servers().get(targets.server(t)).networkBytesPerSecond();
            double through = network == 0 ? 0 : (onServer[targets.server(t)] + bytes) / network;
            double fill = targets.totalBytes(t) == 0
                    ? 0
                    : ((double) targets.usedBytes(t) + placed[t]) / targets.totalBytes(t);
            boolean may = allowed.get(t) && staggered.may(demand, t) && targets.roomBytes(t) - placed[t] >= bytes;
            end[t] = may
                    ? Math.max((end[t] + bytes) / rate, through)
                            + (preference * fill + error(demand, t) + (stays && !own.get(t) ? MOVING : 0))
                                    * bytes
                                    / rate
                    : Double.POSITIVE_INFINITY;
        }
        return end;
    }

    private double error(Demand demand, int t) {
        if (variant < 2) {
            return 0;
        }
        long drawn = SplitMix64.mix(SplitMix64.mix(31L * variant + demand.request()) + t);
        return MOST_ERROR * (double) (drawn >>> 11) * 0x1p-53;
    }

    private int[] soonest(Demand demand, double[] end) {
        int[] candidates = IntStream.range(0, end.length)
                .filter(t -> end[t] < Double.POSITIVE_INFINITY)
                .toArray();
        return candidates.length < demand.stripes()
                ? new int[0]
                : SmallestK.of(candidates, candidates.length, demand.stripes(), end);
    }

    /** The neighbours of which the last one is through first; of equal ones, the first from a place on. */
    private int[] window(Demand demand, double[] end, int from) {
        String pool = batch.requests().get(demand.request()).pool();
        int[] of = pool.isEmpty() ? walk : walks.computeIfAbsent(pool, this::inPool);
        int width = demand.stripes();
        int best = -1;
        double bestEnd = Double.POSITIVE_INFINITY;
        for (int i = 0; i < of.length && width <= of.length; i++) {
            int start = (from + i) % of.length;
            double latest = 0;
            for (int k = 0; k < width && latest < bestEnd; k++) {
                latest = Math.max(latest, end[of[(start + k) % of.length]]);
            }
            if (latest < bestEnd) {
                bestEnd = latest;
                best = start;
            }
        }
        int[] columns = new int[best < 0 ? 0 : width];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = of[(best + k) % of.length];
        }
        return columns;
    }

    private int[] inPool(String pool) {
        return IntStream.of(walk)
                .filter(t -> targets.target(t).pools().contains(pool))
                .toArray();
    }
}
