package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.SystemView;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.IdentityHashMap;

/**
 * A time before which a batch cannot be written, wherever its stripes lie and in whatever order: the largest of
 *
 * <ul>
 *   <li>the longest stripe alone: the k-th largest stripe of a component on the k-th fastest target that it may use;
 *   <li>whole stripes on targets ({@link LowerBound}), with rates in the place of sizes;
 *   <li>bytes divided at will, through the targets they may use and the networks of their servers ({@link FlowRelaxation}).
 * </ul>
 *
 * Time counts from the first byte of the batch. What others do on the targets does not count: it can only make the batch slower.
 */
public final class FinishTimeBound {
    /** The peak of all targets, in bytes per second, where that of none is known: what matters is how long files take beside the time between them. */
    public static final long USUAL_RATE = 500L << 20;

    private static final double PRECISION = 1e-6;
    /** A time in which everything is written that has room. */
    private static final double AGES = 1e30;

    private FinishTimeBound() {}

    /**
     * For the components that a placement serves, by the peaks that the view knows. A target whose peak is not known counts as the mean of the others;
     * where none is known, all take {@value #USUAL_RATE} bytes per second. The bound is 0, which always holds, where no placement of these components keeps the rules (Lustre's
     * allocators use degraded targets, and do not see what does not fit).
     */
    public static double seconds(SystemView view, Placement placement, double reserve) {
        TargetTable targets = TargetTable.of(view, reserve);
        double seconds = seconds(targets, PlacedStripes.of(targets, placement), peaks(targets));
        return Double.isInfinite(seconds) ? 0 : seconds;
    }

    /**
     * @param bytesPerSecond what each column takes alone, 0 where nothing is known of any
     * @return infinite where the stripes cannot be placed at all
     */
    public static double seconds(TargetTable targets, Stripes stripes, double[] bytesPerSecond) {
        double alone = alone(stripes, bytesPerSecond);
        if (alone == 0 || Double.isInfinite(alone)) {
            return alone;
        }
        double whole = Math.max(alone, wholeStripes(targets, stripes, bytesPerSecond));
        boolean networks = targets.servers().stream().anyMatch(server -> server.networkBytesPerSecond() > 0);
        return networks && !Double.isInfinite(whole) ? divided(targets, stripes, bytesPerSecond, whole) : whole;
    }

    private static double[] peaks(TargetTable targets) {
        double[] peaks = new double[targets.size()];
        for (int t = 0; t < peaks.length; t++) {
            peaks[t] = targets.target(t).performance().peakBytesPerSecond();
        }
        double mean = Arrays.stream(peaks).filter(peak -> peak > 0).average().orElse(USUAL_RATE);
        return Arrays.stream(peaks).map(peak -> peak > 0 ? peak : mean).toArray();
    }

    private static double alone(Stripes stripes, double[] bytesPerSecond) {
        IdentityHashMap<BitSet, double[]> fastestFirst = new IdentityHashMap<>();
        double longest = 0;
        for (int d = 0; d < stripes.groups(); d++) {
            double[] rates = fastestFirst.computeIfAbsent(
                    stripes.allowed(d),
                    set -> set.stream()
                            .mapToObj(t -> bytesPerSecond[t])
                            .sorted(Comparator.reverseOrder())
                            .mapToDouble(rate -> rate)
                            .toArray());
            if (stripes.width(d) > rates.length) {
                return Double.POSITIVE_INFINITY;
            }
            for (int k = 0; k < stripes.width(d); k++) {
                long bytes = stripes.bytes(stripes.first(d) + k);
                longest = bytes > 0 && rates[k] > 0 ? Math.max(longest, bytes / rates[k]) : longest;
            }
        }
        return longest;
    }

    /** A target is as large as what it takes in a time that is long enough for everything. */
    private static double wholeStripes(TargetTable targets, Stripes stripes, double[] bytesPerSecond) {
        double slowest = Arrays.stream(bytesPerSecond).min().orElse(1);
        double enough = 2;
        for (int d = 0; d < stripes.groups(); d++) {
            enough += stripes.bytes(stripes.first(d)) / slowest;
        }
        long[] taken = new long[bytesPerSecond.length];
        long[] size = new long[taken.length];
        long[] room = new long[taken.length];
        for (int t = 0; t < taken.length; t++) {
            size[t] = (long) Math.ceil(enough * bytesPerSecond[t]);
            room[t] = targets.roomBytes(t);
        }
        return LowerBound.closeLevel(targets.measured(taken, size, room), stripes) * enough;
    }

    private static double divided(TargetTable targets, Stripes stripes, double[] bytesPerSecond, double atLeast) {
        int[] serverOf = new int[targets.size()];
        Arrays.setAll(serverOf, targets::server);
        FlowRelaxation flow = new FlowRelaxation(stripes, serverOf);
        if (!fits(flow, targets, bytesPerSecond, AGES)) {
            return Double.POSITIVE_INFINITY;
        }
        double low = atLeast;
        double high = atLeast;
        while (!fits(flow, targets, bytesPerSecond, high)) {
            low = high;
            high *= 2;
        }
        while (high - low > PRECISION * high) {
            double middle = (low + high) / 2;
            if (fits(flow, targets, bytesPerSecond, middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    private static boolean fits(FlowRelaxation flow, TargetTable targets, double[] bytesPerSecond, double seconds) {
        double[] room = new double[targets.size()];
        for (int t = 0; t < room.length; t++) {
            room[t] = Math.min(targets.roomBytes(t), seconds * bytesPerSecond[t]);
        }
        double[] network = targets.servers().stream()
                .mapToDouble(server -> server.networkBytesPerSecond() == 0
                        ? Double.MAX_VALUE
                        : seconds * server.networkBytesPerSecond())
                .toArray();
        return flow.fits(room, network);
    }
}
