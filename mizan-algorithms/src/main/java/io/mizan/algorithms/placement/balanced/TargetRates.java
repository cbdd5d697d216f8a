package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.FinishTimeBound;
import io.mizan.model.system.Performance;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * How fast targets take bytes, in bytes per second: alone ({@link #peak}), and beside what others do there now ({@link #shared}).
 *
 * <p>A device that is shared fairly gives n files of ours and one stream of others n/(n+1) of its peak, and all that the others leave where
 * that is more. A busy target is therefore slower, and never useless. What is not known counts as the mean of what is.
 */
final class TargetRates {
    /** A target that is slower than this share of the mean is written to as if it had it; monitoring closes slow targets. */
    private static final double SLOWEST = 1e-3;

    private final double[] peak;
    private final double[] shared;
    private final double[] left;
    private final boolean busy;

    private TargetRates(double[] peak, double[] shared, double[] left) {
        this.peak = peak;
        this.shared = shared;
        this.left = left;
        this.busy = !Arrays.equals(peak, shared);
    }

    /** @param stripes of the batch */
    static TargetRates of(TargetTable targets, long stripes) {
        BitSet usable = new BitSet();
        double sum = 0;
        int known = 0;
        for (int t = 0; t < targets.size(); t++) {
            if (targets.usable(t)) {
                usable.set(t);
                long bytesPerSecond = targets.target(t).performance().peakBytesPerSecond();
                sum += bytesPerSecond;
                known += bytesPerSecond > 0 ? 1 : 0;
            }
        }
        double mean = known == 0 ? FinishTimeBound.USUAL_RATE : sum / known;
        double each = Math.max(1, (double) stripes / Math.max(1, usable.cardinality()));
        double[] peak = new double[targets.size()];
        double[] shared = new double[targets.size()];
        double[] left = new double[targets.size()];
        for (int t = 0; t < peak.length; t++) {
            Performance performance = targets.target(t).performance();
            double own = performance.peakBytesPerSecond() > 0 ? performance.peakBytesPerSecond() : mean;
            peak[t] = Math.max(own, SLOWEST * mean);
            left[t] = 1 - Math.max(0, performance.loadRatio());
            shared[t] = peak[t] * Math.max(left[t], each / (each + 1));
        }
        return new TargetRates(peak, shared, left);
    }

    /** What else may hold when files are written: that others are not there any more, for they may have stopped or gone elsewhere. */
    List<TargetRates> others() {
        double[] all = new double[left.length];
        Arrays.fill(all, 1);
        return busy ? List.of(new TargetRates(peak, peak, all)) : List.of();
    }

    /** Whether others do anything that is known of. */
    boolean busy() {
        return busy;
    }

    double[] peak() {
        return peak;
    }

    double[] shared() {
        return shared;
    }

    /** The share of the peak that others leave, by column. */
    double[] left() {
        return left;
    }
}
