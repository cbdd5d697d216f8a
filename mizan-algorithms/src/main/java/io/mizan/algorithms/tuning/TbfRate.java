package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.SiteParameters.Classification;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.job.tuning.TuningAction.StartTbfRule;
import io.mizan.model.job.tuning.TuningAction.StopTbfRule;
import java.util.Optional;

/**
 * A limit by NRS TBF, with what is known to go wrong with it:
 *
 * <ul>
 *   <li>each CPU partition of a server lets the whole rate through (LU-17158), so the rate that is written is that of a partition;
 *   <li>a scheduler tells requests apart in one way: without job ids a rule does nothing or matches others, so none is advised;
 *   <li>without an exempt rule in front, root and recovery could be held up: none is advised either;
 *   <li>jobs that share a client node share its queue of requests, so that a limit on one holds up the other (LU-7982).
 * </ul>
 */
final class TbfRate {
    /** Predicted loads are exceeded now and then, and partitions are not used evenly. */
    private static final double ROOM = 1.5;

    /** A limit that is wrong makes a job slow, which other settings do not. */
    private static final double CONFIDENT = 0.8;

    private static final int LONGEST_NAME = 15;

    private TbfRate() {}

    static Optional<ParameterSetting> setting(
            String rule, Service service, JobContext job, double requestsPerSecond, int partitions, String evidence) {
        RequestScheduler scheduler = job.parameters().scheduler();
        if (!Conditions.confident(job)
                || job.behaviour().confidence() < CONFIDENT
                || scheduler.classification() != Classification.JOB_ID
                || !scheduler.exemptRule()) {
            return Optional.empty();
        }
        long rate = Math.max(1, Conditions.ceilDiv(ROOM * requestsPerSecond, partitions));
        String name = name(job.jobId());
        return Optional.of(new ParameterSetting(
                rule,
                service.parameter() + ".nrs_tbf_rule",
                Scope.ONCE_PER_JOB,
                ParameterSetting.UNKNOWN_VALUE,
                rate + "/s for each of " + partitions + " CPU partitions",
                evidence,
                "requests beyond " + rate * partitions
                        + "/s wait, so that others are served; jobs on the same client nodes wait with them",
                new StartTbfRule(service, name, job.jobId(), rate),
                new StopTbfRule(service, name)));
    }

    /** Names have few letters, and long job ids differ at their end. */
    private static String name(String jobId) {
        String name = "mz_" + jobId.replaceAll("[^A-Za-z0-9]", "_");
        return name.length() <= LONGEST_NAME
                ? name
                : "mz" + Integer.toHexString(jobId.hashCode()) + name.substring(name.length() - 5);
    }
}
