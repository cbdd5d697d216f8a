package io.mizan.controller.live.feed;

import io.mizan.controller.live.LiveSource;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.TargetLoads;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Servers that are read from here, this machine or exporters of others, without a controller: the collectors of an agent and the
 * monitor of a controller in one process.
 */
public final class LocalFeed implements LiveFeed {
    private static final int SUSPECT_AFTER = 3;
    private static final int SILENT_AFTER = 10;
    /** Somebody waits for the first view. */
    private static final long FIRST_MILLIS = 1000;

    private final List<ServerSource> servers;
    private final Duration interval;
    private final InstantSource clock;
    private final SystemMonitor monitor;
    private final LiveSource source;
    private final PollTimer timer = new PollTimer(FIRST_MILLIS);

    /**
     * Takes a first reading, so that the first view has rates.
     *
     * @param fileSystem whose targets are shown; empty for that of the first target
     * @param fullAt utilisation from which a target counts as full
     * @param peaks that the site says of its targets
     */
    public LocalFeed(
            List<ServerSource> servers,
            String fileSystem,
            Duration interval,
            double fullAt,
            ConfiguredPeaks peaks,
            InstantSource clock) {
        this.servers = List.copyOf(servers);
        this.interval = interval;
        this.clock = clock;
        List<ServerReport> first =
                servers.stream().map(server -> server.next().report()).toList();
        String name = fileSystem.isEmpty() ? nameOf(first) : fileSystem;
        this.monitor = new SystemMonitor(
                name, new Freshness(interval, SUSPECT_AFTER, SILENT_AFTER), new TargetLoads(peaks, List.of()));
        this.source = new LiveSource(name, monitor, new StartedJobs(), interval, fullAt);
        first.forEach(report -> monitor.accept(report, clock.instant()));
    }

    private static String nameOf(List<ServerReport> reports) {
        return reports.stream()
                .flatMap(report -> report.targets().stream())
                .map(target -> target.target().name().fileSystem())
                .findFirst()
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_NOT_FOUND, "this server has no targets")
                        .maybe("run it on an OSS or MDS, ask a controller (--controller HOST), or look at a folder"
                                + " (--source folder:DIR)")
                        .exception());
    }

    @Override
    public Optional<LiveView> next(Duration patience) {
        if (!timer.isDue(patience)) {
            return Optional.empty();
        }
        timer.restart(interval.toMillis());
        servers.forEach(this::read);
        return Optional.of(source.at(clock.instant()));
    }

    /** One that cannot be read now is late, and is shown so. */
    private void read(ServerSource server) {
        try {
            monitor.accept(server.next().report(), clock.instant());
        } catch (MizanException e) {
            if (servers.size() == 1) {
                throw e;
            }
        }
    }
}
