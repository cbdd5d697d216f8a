package io.mizan.simulator.scheduling.workload;

import java.util.Collections;
import java.util.List;

/**
 * How bandwidth depends on the number of resources (RR-9549 §2, Figures 1 and 2). The report draws these groups and gives no rule for
 * them. Here a profile is neutral if it varies by at most {@link #NEUTRAL_RANGE} of its highest bandwidth, and else belongs where that
 * is: at the largest number, at one resource, or between. This agrees with §6.2, where the best number of a rising or falling
 * profile is known from its class.
 */
public enum ProfileClass {
    ASCENT,
    DESCENT,
    PEAK,
    NEUTRAL;

    /**
     * Figure 1 has a visible neutral group. With 0.1 one of the 189 measured profiles would be neutral, with 0.3 it is 39, nearly those
     * whose repetitions do not differ significantly (44).
     */
    public static final double NEUTRAL_RANGE = 0.3;

    /** The class of bandwidths by rising number of resources. */
    public static ProfileClass of(List<Double> bandwidths) {
        double most = Collections.max(bandwidths);
        int best = bandwidths.indexOf(most);
        if (most - Collections.min(bandwidths) <= NEUTRAL_RANGE * most) {
            return NEUTRAL;
        }
        return best == bandwidths.size() - 1 ? ASCENT : best == 0 ? DESCENT : PEAK;
    }
}
