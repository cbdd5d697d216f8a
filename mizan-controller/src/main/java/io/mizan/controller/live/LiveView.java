package io.mizan.controller.live;

import io.mizan.controller.monitor.FirstReports.Waiting;
import io.mizan.controller.monitor.Freshness;
import io.mizan.model.load.Peak;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.Known;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The state of a system at one moment, for viewers. Every number may be {@link Known#UNKNOWN}; in JSON it is then absent.
 *
 * @param intervalSeconds how often servers report, and how often it makes sense to look
 * @param servers by name, those that serve no target included
 * @param targets metadata first, by index
 * @param jobs the busiest first, and at the end all others in one entry
 */
public record LiveView(
        String system,
        Instant at,
        double intervalSeconds,
        Balance balance,
        Totals totals,
        List<LiveServer> servers,
        List<LiveTarget> targets,
        List<LiveJob> jobs) {
    public LiveView {
        servers = List.copyOf(servers);
        targets = List.copyOf(targets);
        jobs = List.copyOf(jobs);
    }

    /** The same with other jobs, for somebody who may not see all of them. */
    public LiveView withJobs(List<LiveTarget> newTargets, List<LiveJob> newJobs) {
        return new LiveView(system, at, intervalSeconds, balance, totals, servers, newTargets, newJobs);
    }

    /**
     * As {@link io.mizan.model.system.Balance} defines them.
     *
     * @param score from 0 to 100
     * @param ostCost 1 is perfect
     * @param heardServers of the servers that are known, as long as some have not been heard since the controller started; the
     *     score is not known then
     * @param knownServers 0 where nobody is waited for
     */
    public record Balance(double score, double ostCost, int heardServers, int knownServers) {
        public static final Balance UNKNOWN = new Balance(Known.UNKNOWN, Known.UNKNOWN);

        public Balance(double score, double ostCost) {
            this(score, ostCost, 0, 0);
        }

        static Balance of(Waiting waiting) {
            return new Balance(Known.UNKNOWN, Known.UNKNOWN, waiting.heard(), waiting.known());
        }

        public boolean waiting() {
            return knownServers > 0;
        }
    }

    /** Of all targets whose servers are not silent. */
    public record Totals(double readBytesPerSecond, double writeBytesPerSecond, double metadataPerSecond) {}

    /**
     * @param cpu share of it in use, as the next two
     * @param ageSeconds of the last report
     * @param readBytesPerSecond of its targets
     */
    public record LiveServer(
            String name,
            double cpu,
            double memory,
            double network,
            double ageSeconds,
            Freshness.Verdict verdict,
            double readBytesPerSecond,
            double writeBytesPerSecond) {}

    /**
     * @param usedBytes 0 with a total of 0 where it does not report its size
     * @param fill share that cannot be written any more
     * @param concern why it is avoided: slow, full, suspect, silent, or empty
     * @param load how busy it is, from 0 to 1: the largest of its rates over their peaks
     * @param basis what the load was measured by; unknown where there is none
     * @param jobs that use it, the busiest first; empty where servers do not tell
     */
    public record LiveTarget(
            String name,
            int index,
            TargetKind kind,
            String server,
            Set<String> pools,
            boolean active,
            long usedBytes,
            long totalBytes,
            long availableBytes,
            double fill,
            Set<TargetFlag> flags,
            String concern,
            double load,
            LoadBasis basis,
            double readBytesPerSecond,
            double writeBytesPerSecond,
            double readsPerSecond,
            double writesPerSecond,
            double metadataPerSecond,
            double readMillis,
            double writeMillis,
            double queueDepth,
            List<TargetJob> jobs) {
        public LiveTarget {
            jobs = List.copyOf(jobs);
        }

        /** Its numbers as those of a report. */
        public Activity activity() {
            return new Activity(
                    readBytesPerSecond,
                    writeBytesPerSecond,
                    readsPerSecond,
                    writesPerSecond,
                    metadataPerSecond,
                    readMillis,
                    writeMillis,
                    queueDepth,
                    List.of());
        }

        public LiveTarget withJobs(List<TargetJob> newJobs) {
            return new LiveTarget(
                    name,
                    index,
                    kind,
                    server,
                    pools,
                    active,
                    usedBytes,
                    totalBytes,
                    availableBytes,
                    fill,
                    flags,
                    concern,
                    load,
                    basis,
                    readBytesPerSecond,
                    writeBytesPerSecond,
                    readsPerSecond,
                    writesPerSecond,
                    metadataPerSecond,
                    readMillis,
                    writeMillis,
                    queueDepth,
                    newJobs);
        }
    }

    /**
     * What the load of a target was measured by.
     *
     * @param kind the rate that is nearest to its peak
     * @param peak of that kind, with how it is known
     * @param degraded whether the target takes longer than peers that carry as much, for which its peaks were lowered
     * @param deviceBusy share of the time for which the busiest disk behind it had work
     */
    public record LoadBasis(RateKind kind, Peak peak, boolean degraded, double deviceBusy) {
        public static final LoadBasis UNKNOWN = new LoadBasis(RateKind.WRITE_BYTES, Peak.UNKNOWN, false, Known.UNKNOWN);
    }

    /** A job on one target. */
    public record TargetJob(
            String job, double readBytesPerSecond, double writeBytesPerSecond, double metadataPerSecond) {}

    /**
     * A job on the whole system.
     *
     * @param jobs how many jobs the entry is about
     * @param user empty where nobody told that the job started, as is the application
     * @param nodes 0 where unknown
     * @param hosts their names, folded as Slurm writes them; empty where unknown
     */
    public record LiveJob(
            String job,
            int jobs,
            String user,
            int nodes,
            String hosts,
            String application,
            double readBytesPerSecond,
            double writeBytesPerSecond,
            double readsPerSecond,
            double writesPerSecond,
            double metadataPerSecond) {
        /** Its rates as those of a report. */
        public JobActivity rates() {
            return new JobActivity(
                    job,
                    jobs,
                    readBytesPerSecond,
                    writeBytesPerSecond,
                    readsPerSecond,
                    writesPerSecond,
                    metadataPerSecond);
        }

        /** A job of which no names of nodes are known. */
        public LiveJob(
                String job,
                int jobs,
                String user,
                int nodes,
                String application,
                double readBytesPerSecond,
                double writeBytesPerSecond,
                double readsPerSecond,
                double writesPerSecond,
                double metadataPerSecond) {
            this(
                    job,
                    jobs,
                    user,
                    nodes,
                    "",
                    application,
                    readBytesPerSecond,
                    writeBytesPerSecond,
                    readsPerSecond,
                    writesPerSecond,
                    metadataPerSecond);
        }
    }
}
