package io.mizan.controller.jobs;

import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.algorithms.tuning.TuningRules;
import io.mizan.controller.jobs.action.ParameterDriver;
import io.mizan.controller.jobs.site.JobPolicy;
import io.mizan.model.job.path.PathPolicy;
import io.mizan.model.job.tuning.TuningRule;
import java.time.Duration;
import java.util.List;

/**
 * How a controller decides for jobs.
 *
 * @param policy what the site allows
 * @param drivers what can set parameters; none where nothing is ever set
 * @param deadline how long a decision may take
 */
public record JobEngineSettings(
        JobPolicy policy, PathPolicy paths, List<TuningRule> rules, List<ParameterDriver> drivers, Duration deadline) {
    /** A decision is made and shown, and nothing is set. */
    public static final JobEngineSettings ADVISE = new JobEngineSettings(
            JobPolicy.ADVISE, GreedyPathPolicy.DEFAULT, TuningRules.all(), List.of(), Duration.ofMillis(100));

    public JobEngineSettings {
        rules = List.copyOf(rules);
        drivers = List.copyOf(drivers);
    }
}
