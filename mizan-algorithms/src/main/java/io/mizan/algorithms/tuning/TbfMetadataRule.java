package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.job.tuning.TuningRule;
import java.util.Optional;

/**
 * Limits the metadata requests of a job by a TBF rule, where it is expected to ask for a good part of what a metadata server can do: a storm beyond that cannot starve
 * the others. The limit is one and a half times the predicted load.
 */
final class TbfMetadataRule implements TuningRule {
    static final String NAME = "tbf-metadata";

    /** A job below this share of a metadata server cannot starve anybody. */
    private static final double MANY = 0.25;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        RequestScheduler scheduler = job.parameters().scheduler();
        double peak = job.parameters().metadata().operationsPerSecond();
        double perServer = job.behaviour().idealLoad().metadataPerSecond() / scheduler.metadataServers();
        if (peak <= 0 || perServer < MANY * peak) {
            return Optional.empty();
        }
        return TbfRate.setting(
                NAME,
                Service.MDT,
                job,
                perServer,
                scheduler.metadataPartitions(),
                "asks for " + Conditions.number(perServer) + " metadata operations/s of a server, "
                        + Conditions.percent(perServer / peak) + " of what it can do");
    }
}
