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
    /** Files first, then space, then balance. */
    private static final Comparator<Outcome> BEST_FIRST = Comparator.<Outcome>comparingInt(
                    outcome -> outcome.placement.refusals().size())
            .thenComparingLong(outcome -> outcome.metrics.enospcBytes())
            .thenComparingDouble(outcome -> outcome.metrics.ostCost());

    Outcome {
        notes = List.copyOf(notes);
    }

    /** The one that serves the most files, loses the fewest bytes and balances best; of equals the first. */
    static Outcome best(List<Outcome> outcomes) {
        return outcomes.stream().min(BEST_FIRST).orElseThrow();
    }
}
