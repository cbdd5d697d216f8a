package io.mizan.simulator.scheduling.workload;

import io.mizan.model.error.Problem;

/**
 * A setting of RR-9549 §5.3: so many applications, and the load that their I/O is to have with one resource each.
 *
 * @param load Θ, the mean of I/O-load(π_1) over sets
 */
public record Scenario(int applications, double load) {
    /** N, the I/O resources of all experiments. */
    public static final int RESOURCES = 20;

    /** Q, the compute nodes of all experiments. */
    public static final int NODES = 480;

    public static final int MOST_APPLICATIONS = 1000;
    private static final double LEAST_LOAD = 0.001;

    public Scenario {
        if (applications < 10 || applications > MOST_APPLICATIONS || applications % 10 != 0) {
            throw Problem.impossible(
                            "the number of applications must be a multiple of 10 from 10 to " + MOST_APPLICATIONS)
                    .with("applications", applications)
                    .maybe("choose 10, 20 or 40: a tenth of them is large, three tenths are medium, six tenths small")
                    .exception();
        }
        if (!(load >= LEAST_LOAD)) {
            throw Problem.impossible("the load must be " + LEAST_LOAD)
                    .with("load", load)
                    .maybe("choose one such as 0.4")
                    .exception();
        }
        if (!feasible(applications, load)) {
            throw Problem.impossible("no workload has this load")
                    .with("applications", applications)
                    .with("load", load)
                    .with("load of each", meanStress(applications, load))
                    .maybe("choose a load below " + applications / (double) RESOURCES
                            + ": an application with one of the " + RESOURCES
                            + " resources cannot keep more than that one busy")
                    .exception();
        }
    }

    /** Whether such a workload exists. */
    public static boolean feasible(int applications, double load) {
        return meanStress(applications, load) < 1;
    }

    /**
     * b, the largest ratio of computing to I/O that an application draws: the positive root of ln(1 + b) = b r, where r is the share
     * of its time in I/O that an application is to have on average. There is none for r ≥ 1.
     */
    public double largestRatio() {
        double r = meanStress(applications, load);
        double high = 1;
        while (StrictMath.log1p(high) > r * high) {
            high *= 2;
        }
        double low = 0;
        double middle = high / 2;
        while (low < middle && middle < high) {
            if (StrictMath.log1p(middle) > r * middle) {
                low = middle;
            } else {
                high = middle;
            }
            middle = low + (high - low) / 2;
        }
        return middle;
    }

    private static double meanStress(int applications, double load) {
        return load * RESOURCES / applications;
    }
}
