package io.mizan.controller.live.feed;

import io.mizan.controller.live.LiveSource;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.driver.WatchedSystem;
import io.mizan.model.system.driver.WatchedSystem.Snapshot;
import io.mizan.model.system.driver.WatchedSystem.UsedFile;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Live views of a system without agents, made from snapshots as its servers would report them. Its time goes on by the interval from
 * look to look even where nothing happens.
 */
public final class SnapshotFeed implements LiveFeed {
    private static final int SUSPECT_AFTER = 3;
    private static final int SILENT_AFTER = 10;
    private static final double MILLIS = 1000;
    /** What clients of Lustre send at once. */
    private static final double REQUEST_BYTES = 4 << 20;

    private final WatchedSystem system;
    private final Duration interval;
    private final StartedJobs jobs = new StartedJobs();
    private final SystemMonitor monitor;
    private final LiveSource source;
    private Instant at = Instant.MIN;
    private long sequence;
    private final PollTimer timer = new PollTimer(0);

    /** @param fullAt utilisation from which a target counts as full */
    public SnapshotFeed(WatchedSystem system, Duration interval, double fullAt) {
        this.system = system;
        this.interval = interval;
        String name = system.take().view().name();
        this.monitor = new SystemMonitor(name, new Freshness(interval, SUSPECT_AFTER, SILENT_AFTER));
        this.source = new LiveSource(name, monitor, jobs, interval, fullAt);
    }

    @Override
    public Optional<LiveView> next(Duration patience) {
        if (!timer.isDue(patience)) {
            return Optional.empty();
        }
        timer.restart(interval.toMillis());
        return Optional.of(look());
    }

    /** The next view, at once. */
    public LiveView look() {
        Snapshot snapshot = system.take();
        Instant now = snapshot.at();
        Instant next = at.equals(Instant.MIN) ? now : at.plus(interval);
        at = now.isAfter(next) ? now : next;
        sequence++;
        SystemView view = snapshot.view();
        List<UsedFile> used = snapshot.files();
        used.forEach(one -> jobs.started(new StartedJob(one.job(), one.user(), 0, "", "", "off", now, null)));
        snapshot.jobs()
                .forEach(job -> jobs.started(new StartedJob(
                        job.id(),
                        job.user(),
                        job.nodes(),
                        job.hosts(),
                        job.application(),
                        "",
                        "off",
                        now,
                        null,
                        null,
                        0)));
        Map<Integer, Map<String, JobActivity>> activities = activities(used);
        view.servers().forEach(server -> monitor.accept(report(server, activities), at));
        return source.at(at);
    }

    /** By target, then by job. */
    private static Map<Integer, Map<String, JobActivity>> activities(List<UsedFile> files) {
        Map<Integer, Map<String, JobActivity>> all = new HashMap<>();
        for (UsedFile file : files) {
            FileState state = file.state();
            double share = Math.max(0, state.bytesPerSecond()) / Math.max(1, state.bytes());
            LayoutBytes.of(state.layout(), state.bytes()).forEach((target, bytes) -> {
                double read = share * bytes * file.readShare();
                double written = share * bytes - read;
                all.computeIfAbsent(target, index -> new TreeMap<>())
                        .merge(
                                file.job(),
                                new JobActivity(
                                        file.job(), 1, read, written, read / REQUEST_BYTES, written / REQUEST_BYTES, 0),
                                JobActivity::plus);
            });
        }
        return all;
    }

    private ServerReport report(Server server, Map<Integer, Map<String, JobActivity>> activities) {
        Map<String, JobActivity> sums = new TreeMap<>();
        List<TargetReport> targets = server.targets().stream()
                .map(target -> {
                    List<JobActivity> here = target.isData() && target.active()
                            ? busiestFirst(activities.getOrDefault(target.index(), Map.of()))
                            : List.of();
                    here.forEach(job -> sums.merge(job.job(), job, JobActivity::plus));
                    return new TargetReport(target, activity(target, here), here);
                })
                .toList();
        return new ServerReport(
                server.name(),
                1,
                sequence,
                at,
                interval.toMillis() / MILLIS,
                HostLoad.NOTHING_KNOWN,
                targets,
                busiestFirst(sums));
    }

    private static List<JobActivity> busiestFirst(Map<String, JobActivity> jobs) {
        return jobs.values().stream()
                .sorted(Comparator.comparingDouble(
                                (JobActivity job) -> -job.readBytesPerSecond() - job.writeBytesPerSecond())
                        .thenComparing(JobActivity::job))
                .toList();
    }

    private Activity activity(Target target, List<JobActivity> jobs) {
        double read = jobs.stream().mapToDouble(JobActivity::readBytesPerSecond).sum();
        double written =
                jobs.stream().mapToDouble(JobActivity::writeBytesPerSecond).sum();
        double millis = system.latencyMillis(target);
        double operations = (read + written) / REQUEST_BYTES;
        return new Activity(
                read,
                written,
                read / REQUEST_BYTES,
                written / REQUEST_BYTES,
                0,
                read > 0 ? millis : 0,
                written > 0 ? millis : 0,
                // Little's law.
                operations * millis / MILLIS,
                List.of());
    }
}
