package io.mizan.controller.client;

import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.controller.plan.OstCosts;
import io.mizan.database.index.IndexCounters;
import java.util.List;

/**
 * Results of a run: files, hits and bytes.
 *
 * @param root below which files belong to the system
 * @param counters with trace and advise, creates alone
 * @param predicted files that were expected
 * @param balance of the system after the run
 * @param decision what the hits say about the next run
 * @param notes sentences for the user
 */
public record RunOutcome(
        Mode mode,
        String application,
        String root,
        int exitCode,
        IndexCounters counters,
        long predicted,
        OstCosts balance,
        Decision decision,
        List<String> notes) {
    public RunOutcome {
        notes = List.copyOf(notes);
    }

    /** Files that got what was planned for their names, of all that were created; 1 where none was. */
    public double hitRate() {
        return counters.created() == 0 ? 1 : (double) counters.hits() / counters.created();
    }
}
