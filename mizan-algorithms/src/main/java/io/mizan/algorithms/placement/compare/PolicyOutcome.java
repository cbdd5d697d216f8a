package io.mizan.algorithms.placement.compare;

import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.model.placement.Placement;
import java.util.Comparator;
import java.util.List;

/**
 * The placement of one policy, with its metrics.
 *
 * @param finish when its files are written
 * @param notes sentences about what it had to do without
 */
public record PolicyOutcome(
        String policy,
        Placement placement,
        PlacementMetrics metrics,
        Finish finish,
        List<String> notes,
        double solveMillis) {
    /**
     * The time from the first create until all is written. Where the peak of no target is known, all count as equally fast: the ratio of the two times
     * holds then, and they themselves are nothing to go by.
     *
     * @param seconds beside what others do now
     * @param boundSeconds what no placement of the files that are served can go below, even with nobody else there
     * @param inSeconds whether any peak is known
     */
    public record Finish(double seconds, double boundSeconds, boolean inSeconds) {
        public boolean known() {
            return seconds > 0 && boundSeconds > 0;
        }

        /** How far the time is above the bound, as a share of it. */
        public double gap() {
            return Math.max(0, seconds / boundSeconds - 1);
        }
    }

    /** A file that is refused can still go elsewhere; one that runs out of space in the middle of a run is lost. */
    private static final Comparator<PolicyOutcome> BEST_FIRST = Comparator.<PolicyOutcome>comparingLong(
                    outcome -> outcome.metrics.enospcBytes())
            .thenComparingInt(outcome -> outcome.placement.refusals().size())
            .thenComparingDouble(outcome -> outcome.metrics.ostCost());

    public PolicyOutcome {
        notes = List.copyOf(notes);
    }

    /** The one that loses the fewest bytes, refuses the fewest files and balances best; of equals the first. */
    public static PolicyOutcome best(List<PolicyOutcome> outcomes) {
        return outcomes.stream().min(BEST_FIRST).orElseThrow();
    }
}
