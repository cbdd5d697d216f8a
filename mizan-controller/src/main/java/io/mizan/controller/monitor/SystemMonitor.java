package io.mizan.controller.monitor;

import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.TargetLoad;
import io.mizan.controller.peak.TargetLoads;
import io.mizan.database.peak.StoredPeak;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.load.Peaks;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Builds the system view from the reports of all servers. Ages are counted by when reports arrive: clocks of servers may be
 * wrong.
 *
 * <p>A target belongs to the server that reported it last, so that one that moved to another server after a failure is seen once. All methods may
 * be called by any thread.
 */
public final class SystemMonitor {
    /** Hundreds of servers report every second: who is silent is looked up no more often than this. */
    private static final Duration SWEEP = Duration.ofSeconds(1);

    private record Seen(ServerReport report, Instant at, long reports) {}

    private final String fileSystem;
    private final Freshness freshness;
    private final SlowTargets slowTargets = new SlowTargets();
    private final Map<String, Seen> servers = new TreeMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final TargetLoads loads;
    private Instant sweptAt = Instant.EPOCH;

    /**
     * A monitor that knows what targets can do.
     *
     * @param fileSystem whose targets are looked at; a server may serve others, too
     */
    public SystemMonitor(String fileSystem, Freshness freshness, TargetLoads loads) {
        this.fileSystem = fileSystem;
        this.freshness = freshness;
        this.loads = loads;
    }

    /** A monitor that has to learn what targets can do. */
    public SystemMonitor(String fileSystem, Freshness freshness) {
        this(fileSystem, freshness, new TargetLoads(ConfiguredPeaks.NONE, List.of()));
    }

    public synchronized void accept(ServerReport report, Instant arrivedAt) {
        Seen before = servers.get(report.server());
        servers.put(report.server(), new Seen(report, arrivedAt, before == null ? 1 : before.reports + 1));
        for (TargetReport target : report.targets()) {
            owners.put(target.target().name().toString(), report.server());
        }
        forgetSilent(arrivedAt);
        Map<String, Activity> activities = new HashMap<>();
        own(report).forEach(target -> {
            activities.put(target.target().name().toString(), target.activity());
            loads.accept(target.target(), target.activity(), report.intervalSeconds(), arrivedAt);
        });
        slowTargets.observe(activities, report.sequence());
        if (before != null) {
            before.report.targets().stream()
                    .map(target -> target.target().name().toString())
                    .filter(name -> report.server().equals(owners.get(name)) && !activities.containsKey(name))
                    .forEach(slowTargets::forget);
        }
    }

    /** What silent servers said last is no measure for others. */
    private void forgetSilent(Instant now) {
        if (Duration.between(sweptAt, now).abs().compareTo(SWEEP) < 0) {
            return;
        }
        sweptAt = now;
        for (Seen seen : servers.values()) {
            if (freshness.of(age(seen, now)) != Freshness.Verdict.FRESH) {
                own(seen.report)
                        .forEach(target ->
                                slowTargets.forget(target.target().name().toString()));
            }
        }
    }

    /** @throws io.mizan.model.error.MizanException as long as no server has reported a target of the file system */
    public synchronized ObservedState observed(Instant now) {
        List<Server> all = new ArrayList<>();
        Map<Integer, AvoidReason> concerns = new HashMap<>();
        Instant oldest = now;
        Set<String> slow = slowTargets.slow().keySet();
        loads.compare(now);
        for (Map.Entry<String, Seen> entry : servers.entrySet()) {
            Seen seen = entry.getValue();
            Freshness.Verdict verdict = freshness.of(age(seen, now));
            List<Target> targets = new ArrayList<>();
            for (TargetReport report : own(seen.report)) {
                Target target = loads.seenByPolicies(report.target(), report.activity(), now);
                targets.add(target);
                if (target.isData()) {
                    concern(verdict, slow.contains(target.name().toString()), target, concerns);
                }
            }
            if (!targets.isEmpty()) {
                all.add(new Server(entry.getKey(), seen.report.host().load(), targets));
                oldest = verdict != Freshness.Verdict.SILENT && seen.at.isBefore(oldest) ? seen.at : oldest;
            }
        }
        if (all.isEmpty()) {
            throw Problem.of(ErrorCode.NO_REPORTS, "no server has reported a target yet")
                    .with("fileSystem", fileSystem)
                    .with("servers", servers.size())
                    .maybe("start mizan agent on the servers, and compare the name of the file system")
                    .exception();
        }
        return new ObservedState(SystemView.of(fileSystem, all).withTakenAt(oldest), concerns, oldest);
    }

    public synchronized List<SourceStatus> sources(Instant now) {
        return servers.entrySet().stream()
                .map(entry -> new SourceStatus(
                        entry.getKey(),
                        entry.getValue().at,
                        age(entry.getValue(), now),
                        freshness.of(age(entry.getValue(), now)),
                        entry.getValue().reports,
                        own(entry.getValue().report).size()))
                .toList();
    }

    /** Since which report of its server a target was slow, and since which one it is avoided for that, by name. */
    public synchronized Map<String, SlowTarget> slowSince() {
        Map<String, SlowTarget> since = new TreeMap<>();
        slowTargets
                .slow()
                .forEach((target, verdict) -> since.put(
                        target,
                        new SlowTarget(owners.getOrDefault(target, ""), verdict.firstReport(), verdict.avoidedFrom())));
        return since;
    }

    /** How far the clock of each server is ahead of ours, by its newest report: late by what collecting and sending took. */
    public synchronized Map<String, Duration> clocksAhead() {
        Map<String, Duration> ahead = new TreeMap<>();
        servers.forEach((server, seen) -> ahead.put(server, Duration.between(seen.at, seen.report.takenAt())));
        return ahead;
    }

    /** The jobs of all servers that report, summed up, the busiest first. */
    public synchronized List<JobActivity> jobs(Instant now) {
        Map<String, JobActivity> jobs = new TreeMap<>();
        for (Seen seen : servers.values()) {
            if (freshness.of(age(seen, now)) == Freshness.Verdict.FRESH) {
                seen.report.jobs().forEach(job -> jobs.merge(job.job(), job, JobActivity::plus));
            }
        }
        return jobs.values().stream()
                .sorted(Comparator.comparingDouble(SystemMonitor::bytes).reversed())
                .toList();
    }

    /** The busiest jobs on each target whose server reports, by its name; targets on which nobody counts by job have none. */
    public synchronized Map<String, List<JobActivity>> jobsByTarget(Instant now) {
        Map<String, List<JobActivity>> jobs = new TreeMap<>();
        for (Seen seen : servers.values()) {
            if (freshness.of(age(seen, now)) == Freshness.Verdict.FRESH) {
                own(seen.report)
                        .forEach(target -> jobs.put(target.target().name().toString(), target.jobs()));
            }
        }
        return jobs;
    }

    /** What the newest report of each target says, by its name. */
    public synchronized Map<String, Activity> activities() {
        Map<String, Activity> activities = new TreeMap<>();
        servers.values()
                .forEach(seen -> own(seen.report)
                        .forEach(target -> activities.put(target.target().name().toString(), target.activity())));
        return activities;
    }

    /** How busy each target is, by its name, also where that is too uncertain for placement. */
    public synchronized Map<String, TargetLoad> loads(Instant now) {
        loads.compare(now);
        Map<String, TargetLoad> all = new HashMap<>();
        for (Seen seen : servers.values()) {
            for (TargetReport report : own(seen.report)) {
                Target target = report.target();
                all.put(target.name().toString(), loads.load(target, report.activity(), now));
            }
        }
        return all;
    }

    /** What each target can do at most, by its name, as far as it is known well enough to decide by it. */
    public synchronized Map<String, Peaks> peaks(Instant now) {
        loads.compare(now);
        Map<String, Peaks> all = new HashMap<>();
        for (Seen seen : servers.values()) {
            for (TargetReport report : own(seen.report)) {
                all.put(
                        report.target().name().toString(),
                        loads.peaks(report.target(), now).trusted(TargetLoads.TRUSTED));
            }
        }
        return all;
    }

    /** What was learnt of targets since the last time that somebody asked, to be kept. */
    public synchronized List<StoredPeak> unsavedPeaks() {
        return loads.unsaved();
    }

    /** Gives back what could not be kept. */
    public synchronized void notSaved(List<StoredPeak> peaks) {
        loads.notSaved(peaks);
    }

    /** Peaks that were calibrated meanwhile. */
    public synchronized void calibrated(List<StoredPeak> peaks) {
        loads.calibrated(peaks);
    }

    private static double bytes(JobActivity job) {
        return Math.max(0, job.readBytesPerSecond()) + Math.max(0, job.writeBytesPerSecond());
    }

    private static void concern(
            Freshness.Verdict verdict, boolean slow, Target target, Map<Integer, AvoidReason> concerns) {
        if (verdict == Freshness.Verdict.SILENT) {
            concerns.put(target.index(), AvoidReason.SILENT);
        } else if (slow) {
            concerns.put(target.index(), AvoidReason.SLOW);
        } else if (verdict == Freshness.Verdict.SUSPECT) {
            concerns.put(target.index(), AvoidReason.SUSPECT);
        }
    }

    /** A clock that was set back makes no report older than it is. */
    private static Duration age(Seen seen, Instant now) {
        return now.isBefore(seen.at) ? Duration.ZERO : Duration.between(seen.at, now);
    }

    private List<TargetReport> own(ServerReport report) {
        return report.targets().stream()
                .filter(target -> target.target().name().fileSystem().equals(fileSystem))
                .filter(target ->
                        report.server().equals(owners.get(target.target().name().toString())))
                .toList();
    }
}
