package io.mizan.algorithms.tuning;

import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.JobContext;
import java.util.Collection;
import java.util.Locale;

/** Conditions that several rules have in common, and how they word numbers. */
final class Conditions {
    /** Below it a prediction is no reason to change anything. */
    static final double CONFIDENT = 0.5;

    /** A node is lightly loaded in the lower two of AIOT's buckets. */
    static final double LIGHT = 0.4;

    private static final int MIB_BITS = 20;

    private Conditions() {}

    static boolean confident(JobContext job) {
        return job.behaviour().known() && job.behaviour().confidence() >= CONFIDENT;
    }

    static double busiest(Collection<PathNode> nodes) {
        return nodes.stream().mapToDouble(PathNode::utilisation).max().orElse(0);
    }

    /** The mean bandwidth of nodes whose peak is known; 0 without any. */
    static double meanBandwidth(Collection<PathNode> nodes) {
        return nodes.stream()
                .mapToDouble(node -> node.peak().bytesPerSecond())
                .filter(peak -> peak > 0)
                .average()
                .orElse(0);
    }

    static long ceilDiv(double amount, double unit) {
        return (long) Math.ceil(amount / unit - 1e-9);
    }

    static long mib(double bytes) {
        return (long) bytes >> MIB_BITS;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }
}
