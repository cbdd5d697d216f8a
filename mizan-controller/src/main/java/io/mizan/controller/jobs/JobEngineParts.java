package io.mizan.controller.jobs;

import io.mizan.controller.jobs.action.ParameterExecutor;
import io.mizan.controller.jobs.memory.BehaviourMemory;
import io.mizan.controller.jobs.memory.JobWaveforms;
import io.mizan.controller.jobs.site.JobPolicy;
import io.mizan.controller.jobs.site.SiteState;
import io.mizan.controller.live.StartedJobs;
import io.mizan.database.job.JobDecisions;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.Problem;
import io.mizan.model.job.path.PathPolicy;
import io.mizan.model.job.tuning.TuningRule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What an engine works with.
 *
 * @param acting the tables of the term in which this controller acts, if it does
 * @param refusal for whoever asks it to act while it does not
 * @param decisions for reading, whichever controller acts
 * @param site without reservations; fails as long as no server has reported
 * @param deadline how long a decision may take
 * @param lateReports how long after the end of a job servers may still report of it
 */
public record JobEngineParts(
        String fileSystem,
        Supplier<Optional<TermTables>> acting,
        Supplier<Problem> refusal,
        JobDecisions decisions,
        BehaviourMemory memory,
        JobWaveforms waveforms,
        StartedJobs startedJobs,
        Supplier<SiteState> site,
        JobPolicy policy,
        PathPolicy paths,
        List<TuningRule> rules,
        ParameterExecutor executor,
        Duration deadline,
        Duration lateReports,
        InstantSource clock) {
    public JobEngineParts {
        rules = List.copyOf(rules);
    }
}
