package io.mizan.controller.live;

import static io.mizan.telemetry.report.Known.UNKNOWN;

import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.monitor.AvoidReason;
import io.mizan.controller.monitor.FirstReports;
import io.mizan.controller.monitor.FirstReports.Waiting;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.monitor.SourceStatus;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.peak.TargetLoad;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Target;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.JobActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes live views of what a monitor knows.
 *
 * @param interval at which servers report
 * @param fullAt utilisation from which a target counts as full
 * @param first of the servers that are known
 */
public record LiveSource(
        String fileSystem,
        SystemMonitor monitor,
        StartedJobs started,
        Duration interval,
        double fullAt,
        FirstReports first) {
    /** More nobody reads, and each is sent to every viewer at each interval. */
    public static final int MOST_JOBS = 50;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** One that waits for nobody. */
    public LiveSource(String fileSystem, SystemMonitor monitor, StartedJobs started, Duration interval, double fullAt) {
        this(fileSystem, monitor, started, interval, fullAt, FirstReports.OF_NOBODY);
    }

    /** For people: the busiest jobs, and the others in one entry. Before any report it is a view of nothing. */
    public LiveView at(Instant now) {
        LiveView whole = whole(now);
        return whole.withJobs(whole.targets(), JobAggregation.busiest(whole.jobs(), MOST_JOBS));
    }

    /** The same with every job. */
    public LiveView whole(Instant now) {
        Optional<ObservedState> observed = observed(now);
        Map<String, Server> servers = new HashMap<>();
        observed.ifPresent(seen -> seen.view().servers().forEach(server -> servers.put(server.name(), server)));
        Map<String, Activity> activities = monitor.activities();
        Map<String, List<JobActivity>> targetJobs = monitor.jobsByTarget(now);
        Map<String, TargetLoad> loads = monitor.loads(now);
        List<LiveServer> liveServers = new ArrayList<>();
        Map<String, LiveTarget> targets = new HashMap<>();
        for (SourceStatus source : monitor.sources(now)) {
            Server server =
                    servers.getOrDefault(source.server(), new Server(source.server(), ServerLoad.UNKNOWN, List.of()));
            boolean silent = source.verdict() == Freshness.Verdict.SILENT;
            List<LiveTarget> own = server.targets().stream()
                    .map(target -> target(
                            target,
                            server.name(),
                            observed.orElseThrow(),
                            silent
                                    ? TargetLoad.UNKNOWN
                                    : loads.getOrDefault(target.name().toString(), TargetLoad.UNKNOWN),
                            silent
                                    ? Activity.NOTHING_KNOWN
                                    : activities.getOrDefault(target.name().toString(), Activity.NOTHING_KNOWN),
                            targetJobs.getOrDefault(target.name().toString(), List.of())))
                    .toList();
            own.forEach(target -> targets.put(target.name(), target));
            liveServers.add(server(source, silent ? ServerLoad.UNKNOWN : server.load(), own));
        }
        List<LiveTarget> ordered = observed.map(seen -> seen.view().targets().stream()
                        .flatMap(target ->
                                Optional.ofNullable(targets.get(target.name().toString())).stream())
                        .toList())
                .orElse(List.of());
        return new LiveView(
                fileSystem,
                now,
                interval.toMillis() / MILLIS_PER_SECOND,
                balance(observed, now),
                new LiveView.Totals(
                        JobAggregation.sum(ordered, LiveTarget::readBytesPerSecond),
                        JobAggregation.sum(ordered, LiveTarget::writeBytesPerSecond),
                        JobAggregation.sum(ordered, LiveTarget::metadataPerSecond)),
                liveServers,
                ordered,
                monitor.jobs(now).stream().map(this::job).toList());
    }

    private Optional<ObservedState> observed(Instant now) {
        try {
            return Optional.of(monitor.observed(now));
        } catch (MizanException e) {
            if (e.problem().code() == ErrorCode.NO_REPORTS) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** That of the whole system: a part of it has another one. */
    private LiveView.Balance balance(Optional<ObservedState> observed, Instant now) {
        Optional<Waiting> waiting = waiting(now);
        if (waiting.isPresent()) {
            return LiveView.Balance.of(waiting.get());
        }
        return observed.map(seen -> Balance.of(seen.view()))
                .map(balance -> new LiveView.Balance(balance.score(), balance.targetCost()))
                .orElse(LiveView.Balance.UNKNOWN);
    }

    /** Whether servers that are known have not been heard yet. */
    public Optional<Waiting> waiting(Instant now) {
        return first.waiting(
                monitor.sources(now).stream().map(SourceStatus::server).collect(Collectors.toSet()), now);
    }

    private static LiveServer server(SourceStatus source, ServerLoad load, List<LiveTarget> targets) {
        return new LiveServer(
                source.server(),
                load.cpu(),
                load.memory(),
                load.network(),
                source.age().toMillis() / MILLIS_PER_SECOND,
                source.verdict(),
                JobAggregation.sum(targets, LiveTarget::readBytesPerSecond),
                JobAggregation.sum(targets, LiveTarget::writeBytesPerSecond));
    }

    private LiveTarget target(
            Target target,
            String server,
            ObservedState observed,
            TargetLoad load,
            Activity activity,
            List<JobActivity> jobs) {
        return new LiveTarget(
                target.name().toString(),
                target.index(),
                target.name().kind(),
                server,
                target.pools(),
                target.active(),
                target.space().usedBytes(),
                target.space().totalBytes(),
                target.space().availableBytes(),
                target.space().reported() ? target.space().utilisation() : UNKNOWN,
                target.flags(),
                concern(target, observed),
                load.load().ratio(),
                new LiveView.LoadBasis(
                        load.load().kind(),
                        load.load().peak(),
                        load.degraded(),
                        activity.device().busy()),
                activity.readBytesPerSecond(),
                activity.writeBytesPerSecond(),
                activity.readsPerSecond(),
                activity.writesPerSecond(),
                activity.metadataPerSecond(),
                activity.readMillis(),
                activity.writeMillis(),
                activity.queueDepth(),
                jobs.stream().map(LiveSource::targetJob).toList());
    }

    private static TargetJob targetJob(JobActivity job) {
        return new TargetJob(job.job(), job.readBytesPerSecond(), job.writeBytesPerSecond(), job.metadataPerSecond());
    }

    private String concern(Target target, ObservedState observed) {
        if (!target.isData()) {
            return "";
        }
        Map<Integer, AvoidReason> full =
                target.space().reported() && target.space().utilisation() >= fullAt
                        ? Map.of(target.index(), AvoidReason.FULL)
                        : Map.of();
        AvoidReason gravest = observed.and(full).concerns().get(target.index());
        return gravest == null ? "" : gravest.name().toLowerCase(Locale.ROOT);
    }

    private LiveJob job(JobActivity job) {
        Optional<StartedJob> known = started.find(job.job());
        return new LiveJob(
                job.job(),
                job.jobs(),
                known.map(StartedJob::user).orElse(""),
                known.map(StartedJob::nodes).orElse(0),
                known.map(StartedJob::hosts).orElse(""),
                known.map(StartedJob::application).orElse(""),
                job.readBytesPerSecond(),
                job.writeBytesPerSecond(),
                job.readsPerSecond(),
                job.writesPerSecond(),
                job.metadataPerSecond());
    }
}
