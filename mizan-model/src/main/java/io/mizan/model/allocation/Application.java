package io.mizan.model.allocation;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * An application as the allocation policies see it (RR-9549 §3.2): it alternates between computing and I/O, and its
 * bandwidth depends on how many resources (targets, I/O nodes) it has.
 *
 * @param nodes compute nodes it runs on; generated workloads split nodes evenly and so may have fractions
 * @param phases how often it computes and then does I/O
 * @param computeSeconds time spent computing, all phases together
 * @param ioMegabytes megabytes transferred, all phases together
 * @param megabytesPerSecond bandwidth with 1, 2, 3, … resources of its own
 */
public record Application(
        String name,
        double nodes,
        int phases,
        double computeSeconds,
        double ioMegabytes,
        List<Double> megabytesPerSecond) {
    /** Beyond these bounds a value is a mistake, and quotients of such values would no longer be numbers. */
    public static final double LARGEST = 1e15;

    public static final double SMALLEST_RATE = 1e-9;

    public static final double MOST_NODES = 1e9;

    public Application {
        megabytesPerSecond = List.copyOf(megabytesPerSecond);
        boolean bandwidths = !megabytesPerSecond.isEmpty()
                && megabytesPerSecond.stream().allMatch(b -> b >= SMALLEST_RATE && b <= LARGEST);
        if (!(nodes > 0 && nodes <= MOST_NODES)
                || phases < 1
                || !(computeSeconds >= 0 && computeSeconds <= LARGEST)
                || !(ioMegabytes >= 0 && ioMegabytes <= LARGEST)
                || !bandwidths) {
            throw Problem.impossible("nodes, phases, times, volumes and bandwidths of an application must be above 0")
                    .with("application", name)
                    .exception();
        }
    }

    /** Time of all I/O when nobody else is there: T_cf(n). */
    public double ioSeconds(int resources) {
        return ioMegabytes / megabytesPerSecond.get(resources - 1);
    }

    /** Share of its time in which it does I/O when nobody else is there, from 0 to 1. */
    public double ioShare(int resources) {
        return stress(resources) / resources;
    }

    /** How many resources it keeps busy on average: I/O-Stress(n), equation (2). */
    public double stress(int resources) {
        double io = ioSeconds(resources);
        double all = computeSeconds + io;
        return all > 0 ? resources * io / all : 0;
    }

    /** How many compute nodes it keeps computing on average: CPULoad(n). */
    public double computeLoad(int resources) {
        double all = computeSeconds + ioSeconds(resources);
        return all > 0 ? nodes * computeSeconds / all : 0;
    }

    /** The number of resources, at most {@code most}, with the highest bandwidth: n_perf. The smallest of equals. */
    public int fastest(int most) {
        int best = 1;
        for (int n = 2; n <= most; n++) {
            if (megabytesPerSecond.get(n - 1) > megabytesPerSecond.get(best - 1)) {
                best = n;
            }
        }
        return best;
    }

    /** The number of resources, at most {@code most}, with the least stress: n_sys. The smallest of equals. */
    public int lightest(int most) {
        int best = 1;
        for (int n = 2; n <= most; n++) {
            if (stress(n) < stress(best)) {
                best = n;
            }
        }
        return best;
    }
}
