package io.mizan.simulator.kernel;

import java.util.Arrays;

/** The level λ at which flows with upper bounds b fill a capacity: Σ min(λ, b) = C. */
final class CapacityFill {
    private static final int PASSES_BEFORE_SORTING = 6;

    private double[] bounds = new double[16];

    /** Where the caller puts the bounds, at least as many as asked for. */
    double[] bounds(int n) {
        if (bounds.length < n) {
            bounds = new double[Math.max(n, 2 * bounds.length)];
        }
        return bounds;
    }

    /** The level for the first n bounds, which it reorders; infinite if all of them fit. */
    double level(double capacity, int n) {
        double rest = capacity;
        int left = n;
        for (int pass = 0; pass < PASSES_BEFORE_SORTING; pass++) {
            double level = rest / left * (1 + FairSharing.SAME);
            int kept = 0;
            for (int i = 0; i < left; i++) {
                double bound = bounds[i];
                if (bound <= level) {
                    rest -= bound;
                } else {
                    bounds[kept++] = bound;
                }
            }
            if (kept == 0) {
                return Double.POSITIVE_INFINITY;
            }
            if (kept == left) {
                return rest / left;
            }
            left = kept;
        }
        Arrays.sort(bounds, 0, left);
        for (int i = 0; i < left; i++) {
            double level = rest / (left - i);
            if (bounds[i] > level * (1 + FairSharing.SAME)) {
                return level;
            }
            rest -= bounds[i];
        }
        return Double.POSITIVE_INFINITY;
    }
}
