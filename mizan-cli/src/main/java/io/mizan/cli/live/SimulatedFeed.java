package io.mizan.cli.live;

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
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedSystem;
import io.mizan.simulator.system.StateFile;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A simulated system that is kept in a file, watched as its servers would report it. The file is read at each look, so that one sees
 * what another process does to the system. Its time goes on by the interval from look to look even where nothing happens.
 */
public final class SimulatedFeed implements LiveFeed {
    private static final int SUSPECT_AFTER = 3;
    private static final int SILENT_AFTER = 10;
    private static final double MILLIS = 1000;
    /** What clients of Lustre send at once. */
    private static final double REQUEST_BYTES = 4 << 20;

    private final Path file;
    private final Duration interval;
    private final StartedJobs jobs = new StartedJobs();
    private final SystemMonitor monitor;
    private final LiveSource source;
    private Instant at = Instant.MIN;
    private long sequence;
    private final Rhythm rhythm = new Rhythm(0);

    /** @param fullAt utilisation from which a target counts as full */
    public SimulatedFeed(Path file, Duration interval, double fullAt) {
        this.file = file;
        this.interval = interval;
        String name = StateFile.open(file).view().name();
        this.monitor = new SystemMonitor(name, new Freshness(interval, SUSPECT_AFTER, SILENT_AFTER));
        this.source = new LiveSource(name, monitor, jobs, interval, fullAt);
    }

    @Override
    public Optional<LiveView> next(Duration patience) {
        if (!rhythm.itIsTime(patience)) {
            return Optional.empty();
        }
        rhythm.lookAgainAfter(interval.toMillis());
        return Optional.of(look());
    }

    /** The next view, at once. */
    public LiveView look() {
        SimulatedSystem system = StateFile.open(file);
        Instant now = system.instant();
        Instant next = at.equals(Instant.MIN) ? now : at.plus(interval);
        at = now.isAfter(next) ? now : next;
        sequence++;
        SystemView view = system.view();
        List<SimulatedFile> used = system.usedFiles();
        used.forEach(one -> jobs.started(new StartedJob(one.job(), one.user(), 0, "", "", "off", now, null)));
        system.state()
                .jobs()
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
    private static Map<Integer, Map<String, JobActivity>> activities(List<SimulatedFile> files) {
        Map<Integer, Map<String, JobActivity>> all = new HashMap<>();
        for (SimulatedFile file : files) {
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
                    List<JobActivity> here = target.isOst() && target.active()
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

    private static Activity activity(Target target, List<JobActivity> jobs) {
        double read = jobs.stream().mapToDouble(JobActivity::readBytesPerSecond).sum();
        double written =
                jobs.stream().mapToDouble(JobActivity::writeBytesPerSecond).sum();
        double millis = SimulatedSystem.latencyMillis(target);
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
