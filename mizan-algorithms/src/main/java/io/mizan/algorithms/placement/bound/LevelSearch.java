package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.TargetTable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Encloses the lowest highest level of a small batch between a bound and an assignment, until both are within {@value #CLOSE} of each other or the
 * effort is spent. Prices of stripes raise the bound ({@link StripePrices}); between it and the best level that is known, assignments are
 * sought or shown not to exist ({@link FillingSearch}).
 */
public final class LevelSearch {
    private static final int MOST_STRIPES = 1500;
    private static final int MOST_TARGETS = 64;
    private static final double CLOSE = 0.001;
    private static final double FLOW_PRECISION = 1e-6;
    private static final int MOST_SEARCHES = 12;
    private static final int NODES = 400;
    private static final long EFFORT = 10_000_000;

    private static final long EFFORT_INSIDE = 5_000_000;

    /** Stripes that are together less than this share of all bytes do not decide what fits; they are placed last. */
    private static final double FEW_BYTES = 1e-3;

    private final TargetTable targets;
    private final Stripes stripes;
    private final StripeKinds kinds;
    private final BitSet[] may;
    private final Effort effort;
    private final StripePrices prices;
    private double bound;
    private double reached;
    private int[] columns = new int[0];

    private LevelSearch(TargetTable targets, Stripes stripes, double bound, double known, Effort effort) {
        this.effort = effort;
        this.targets = targets;
        this.stripes = stripes;
        this.kinds = new StripeKinds(stripes);
        this.may = kinds.byColumn(targets.size());
        this.prices = new StripePrices(kinds, may, effort);
        this.bound = bound;
        this.reached = known;
    }

    /** Whether a batch is small enough. */
    public static boolean small(TargetTable targets, long stripes) {
        return stripes <= MOST_STRIPES && targets.size() <= MOST_TARGETS;
    }

    /**
     * @param bound a level that cannot be beaten
     * @param known a level that an assignment has, infinite where none is known
     */
    public static LevelSearch between(TargetTable targets, Stripes stripes, double bound, double known) {
        LevelSearch search = new LevelSearch(targets, stripes, bound, known, new Effort(EFFORT));
        if (!search.close() && search.kinds.kinds() > 0) {
            search.run();
            search.confined();
        }
        return search;
    }

    private void run() {
        raiseByFlow();
        raiseByPrices();
        search();
    }

    /** What cannot leave a few targets may need a higher level there than is seen among everything else. */
    private void confined() {
        List<BitSet> sets = IntStream.range(0, stripes.groups())
                .mapToObj(stripes::allowed)
                .distinct()
                .sorted(Comparator.comparingInt(BitSet::cardinality))
                .toList();
        Effort inside = new Effort(EFFORT_INSIDE);
        for (BitSet set : sets) {
            Stripes confined = stripes.confinedTo(set);
            if (confined.groups() < stripes.groups() && !close() && !inside.spent()) {
                LevelSearch search = new LevelSearch(targets, confined, bound, reached, inside);
                search.run();
                bound = Math.max(bound, search.bound);
            }
        }
    }

    /** No assignment has a lower highest level. */
    public double bound() {
        return bound;
    }

    /** The column of every stripe in an assignment that is better than what was known; empty where none was found. */
    public int[] columns() {
        return columns;
    }

    private boolean close() {
        return reached <= bound * (1 + CLOSE);
    }

    /** Divisible bytes; those that lack room below the bound have the first prices. */
    private void raiseByFlow() {
        FlowRelaxation flow = new FlowRelaxation(stripes, new int[targets.size()]);
        double before = bound;
        double possible = 1;
        double level = bound;
        while (level < possible && !fits(flow, level)) {
            bound = level;
            level *= 1.25;
        }
        possible = Math.min(level, possible);
        while (possible > bound * (1 + FLOW_PRECISION)) {
            double middle = (bound + possible) / 2;
            if (fits(flow, middle)) {
                possible = middle;
            } else {
                bound = middle;
            }
        }
        if (bound > before && !fits(flow, bound * (1 - FLOW_PRECISION))) {
            double[] first = new double[kinds.items()];
            for (int i = 0; i < first.length; i++) {
                first[i] = flow.lacksRoom(kinds.groups(kinds.kindOf(i)).get(0)) ? kinds.bytes(i) : 0;
            }
            prices.begin(first);
        }
    }

    private boolean fits(FlowRelaxation flow, double level) {
        double[] room = Arrays.stream(room(level)).asDoubleStream().toArray();
        return flow.fits(room, new double[] {Double.MAX_VALUE});
    }

    private void raiseByPrices() {
        double step = CLOSE;
        double possible = reached;
        while (bound * (1 + step) < possible) {
            double level = bound * (1 + step);
            if (prices.fits(room(level))) {
                possible = level;
            } else if (level < 1) {
                bound = level;
                step *= 3;
            } else {
                // More than what is free does not help.
                bound = Double.POSITIVE_INFINITY;
            }
        }
        while (possible > bound * (1 + CLOSE / 2) && !Double.isInfinite(possible)) {
            double level = (bound + possible) / 2;
            if (prices.fits(room(level))) {
                possible = level;
            } else {
                bound = level;
            }
        }
    }

    private void search() {
        double open = bound;
        double step = CLOSE;
        for (int n = 0; n < MOST_SEARCHES && reached > open * (1 + CLOSE) && !effort.spent(); n++) {
            double level = Math.min(open * (1 + step), Math.sqrt(open * reached));
            long[] room = room(level);
            FillingSearch.Outcome outcome = FillingSearch.Outcome.IMPOSSIBLE;
            if (prices.fits(room)) {
                FillingSearch search = new FillingSearch(kinds, may, room, priced(), NODES, effort);
                outcome = search.run();
                if (outcome == FillingSearch.Outcome.FOUND) {
                    columns = kinds.columns(stripes, search.sets());
                    reached = highest();
                }
            }
            if (outcome == FillingSearch.Outcome.IMPOSSIBLE) {
                bound = Math.max(bound, level);
            }
            if (outcome != FillingSearch.Outcome.FOUND) {
                open = level;
                step *= 1.5;
            }
        }
    }

    /** The prices, without those of the smallest stripes. */
    private double[] priced() {
        double[] priced = prices.prices().clone();
        double all = IntStream.range(0, priced.length)
                .mapToDouble(i -> (double) kinds.bytes(i) * kinds.count(i))
                .sum();
        int[] bySize = IntStream.range(0, priced.length)
                .boxed()
                .sorted((a, b) -> Long.compare(kinds.bytes(a), kinds.bytes(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        double few = FEW_BYTES * all;
        for (int i : bySize) {
            few -= (double) kinds.bytes(i) * kinds.count(i);
            if (few < 0) {
                break;
            }
            priced[i] = 0;
        }
        return priced;
    }

    private double highest() {
        long[] load = new long[targets.size()];
        for (int i = 0; i < columns.length; i++) {
            load[columns[i]] += stripes.bytes(i);
        }
        double highest = 0;
        for (int t = 0; t < load.length; t++) {
            if (targets.totalBytes(t) > 0) {
                highest = Math.max(highest, ((double) targets.usedBytes(t) + load[t]) / targets.totalBytes(t));
            }
        }
        return highest;
    }

    private long[] room(double level) {
        long[] room = new long[targets.size()];
        Arrays.setAll(room, t -> LowerBound.roomAt(targets, t, level));
        return room;
    }
}
