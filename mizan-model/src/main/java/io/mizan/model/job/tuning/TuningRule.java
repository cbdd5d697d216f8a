package io.mizan.model.job.tuning;

import java.util.Optional;

/** Chooses one parameter for a job, or leaves it as it is. It reads nothing but the context, and does nothing. */
public interface TuningRule {

    /** The name by which a site allows it. */
    String name();

    /** The setting; empty where its condition is not met, or what it needs to know is unknown. */
    Optional<ParameterSetting> advise(JobContext job);
}
