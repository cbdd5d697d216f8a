package io.mizan.cli.command.place;

import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.model.placement.Placement;
import java.util.Comparator;
import java.util.List;

/**
 * What one policy made of the requests.
 *
 * @param notes sentences about what it had to do without
 */
record Outcome(String policy, Placement placement, PlacementMetrics metrics, List<String> notes, double solveMillis) {
    /** A file that is refused can still go elsewhere; one that runs out of space in the middle of a run is lost. */
    private static final Comparator<Outcome> BEST_FIRST = Comparator.<Outcome>comparingLong(
                    outcome -> outcome.metrics.enospcBytes())
            .thenComparingInt(outcome -> outcome.placement.refusals().size())
            .thenComparingDouble(outcome -> outcome.metrics.ostCost());

    Outcome {
        notes = List.copyOf(notes);
    }

    /** The one that loses the fewest bytes, refuses the fewest files and balances best; of equals the first. */
    static Outcome best(List<Outcome> outcomes) {
        return outcomes.stream().min(BEST_FIRST).orElseThrow();
    }
}
