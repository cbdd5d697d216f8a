package io.mizan.algorithms.prediction;

import java.util.BitSet;
import java.util.List;

/**
 * How likely a file comes again, from the runs that had it: recent ones count more, so that one odd run neither adds nor
 * removes files, and two of a new kind do.
 */
final class RecurrenceProbability {
    private static final double DECAY = 0.6;
    private static final double ENOUGH = 0.5;

    private RecurrenceProbability() {}

    /** Weighted share of runs that had it, among those that could have. */
    static double share(BitSet had, List<Integer> runs) {
        double all = 0;
        double with = 0;
        double weight = 1;
        for (int i = runs.size() - 1; i >= 0; i--) {
            all += weight;
            with += had.get(runs.get(i)) ? weight : 0;
            weight *= DECAY;
        }
        return all == 0 ? 0 : with / all;
    }

    static boolean expected(double share) {
        return share >= ENOUGH;
    }

    /** The rule of succession: nothing is certain after few runs. */
    static double confidence(double share, int runs) {
        return (share * runs + 1) / (runs + 2);
    }
}
