package io.mizan.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.findings.LiveFindings;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.live.StartedJobs;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.TargetLoads;
import io.mizan.controller.whatif.WhatIfQuestion;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.finding.Finding;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.SimulatedWhatIf;
import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.collect.exporter.Exporter;
import io.mizan.telemetry.collect.exporter.MetricsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site of 32 unevenly filled targets whose traffic never changes, seen through an exporter. */
class SteadyTrafficTest {
    private static final Instant START = Instant.parse("2100-01-01T00:00:00Z");
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int TARGETS = 32;
    private static final int QUIET = 3;
    private static final int BUSY = 17;
    private static final long MIB = 1L << 20;
    private static final long TIB_IN_KIB = 1L << 30;

    @TempDir
    private Path folder;

    /** A controller that reads the exporter, from its start on. */
    private final class Site {
        private final Database database;
        private final SystemMonitor monitor;
        private final LiveSource live;
        private final ServerSource server;
        private final Path page = folder.resolve("metrics.txt");
        private Instant now;

        Site(Database database, ConfiguredPeaks peaks, Instant start) {
            this.database = database;
            this.now = start;
            this.monitor = new SystemMonitor(
                    "scratch",
                    new Freshness(INTERVAL, 3, 10),
                    new TargetLoads(peaks, database.peaks().peaks()));
            this.live = new LiveSource("scratch", monitor, new StartedJobs(), INTERVAL, 0.9);
            this.server = new ServerSource(
                    "oss0",
                    new Exporter(
                            MetricsPage.file(page),
                            () -> now,
                            () -> Duration.between(START, now).toNanos()),
                    1);
        }

        void reports(int number) throws IOException {
            for (int i = 0; i < number; i++) {
                now = now.plus(INTERVAL);
                Files.writeString(page, page(Duration.between(START, now).toSeconds()));
                monitor.accept(server.next().report(), now);
            }
            database.peaks().keep(monitor.unsavedPeaks());
        }

        LiveTarget target(int index) {
            return live.at(now).targets().get(index);
        }

        List<Finding> findings() {
            return new LiveFindings().view(live.whole(now), 0.9).all();
        }

        long whatIfMillis() {
            WhatIfQuestion question = new WhatIfQuestion(List.of("balanced"), 32, 1L << 30, false, 1, 0, List.of());
            return new SimulatedWhatIf(
                            (name, seed) -> Policies.named(name, PolicyOptions.DEFAULT.withSeed(seed)), Rates.USUAL, 1)
                    .run(question.on(monitor.observed(now).view()), question.workload(), "balanced")
                    .ioTime()
                    .toMillis();
        }
    }

    private Database database() {
        return Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.fixed(START));
    }

    private static long bytesPerSecond(int target) {
        return MIB * (target == QUIET ? 24 : target == BUSY ? 965 : 60 + 9 * target);
    }

    private static long micros(int target) {
        return 1000L * (target == QUIET ? 8 : target == BUSY ? 200 : 9 + target / 8);
    }

    /** What lustrefs-exporter says after some seconds; requests of 1 MiB. */
    private static String page(long seconds) {
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < TARGETS; i++) {
            String target = "component=\"ost\",target=\"scratch-OST%04x\"".formatted(i);
            long available = TIB_IN_KIB * (97 - 3 * i + (i == 31 ? 1 : 0)) / 100;
            long bytes = seconds * bytesPerSecond(i);
            long writes = bytes / MIB;
            metric(page, "capacity_kilobytes", target, TIB_IN_KIB);
            metric(page, "free_kilobytes", target, available);
            metric(page, "available_kilobytes", target, available);
            metric(page, "write_bytes_total", target, bytes);
            metric(page, "write_samples_total", target, writes);
            metric(page, "stats_total", target + ",operation=\"write\"", writes);
            metric(page, "stats_time_total", target + ",operation=\"write\"", writes * micros(i));
            metric(page, "job_write_bytes_total", target + ",jobid=\"4711\"", bytes);
            metric(page, "job_write_samples_total", target + ",jobid=\"4711\"", writes);
        }
        return page.toString();
    }

    private static void metric(StringBuilder page, String name, String labels, long value) {
        page.append("lustre_")
                .append(name)
                .append('{')
                .append(labels)
                .append("} ")
                .append(value)
                .append('\n');
    }

    @Test
    void loadsDifferFewThingsAreFoundAndWhatIfStaysTheSame() throws IOException {
        try (Database database = database()) {
            Site site = new Site(database, ConfiguredPeaks.NONE, START);
            site.reports(2);
            long first = site.whatIfMillis();
            site.reports(12);
            assertThat(site.target(QUIET).load()).isEqualTo(24.0 / 965, within(1e-3));
            assertThat(site.target(QUIET).basis().peak().origin()).isEqualTo(PeakOrigin.PEERS);
            assertThat(site.target(BUSY).load()).isEqualTo(1, within(1e-3));
            assertThat(site.target(BUSY).basis().peak().confidence())
                    .as("one target among its peers is a weak evidence")
                    .isLessThan(TargetLoads.TRUSTED);
            assertThat(site.target(BUSY).concern()).as("busy is not slow").isEmpty();
            assertThat(site.findings()).hasSizeLessThanOrEqualTo(4);
            assertThat(site.findings())
                    .filteredOn(finding -> finding.code().equals("J01"))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.what()).isEqualTo("scratch-OST0011 and job 4711"));
            assertThat(site.whatIfMillis()).isEqualTo(first);
            LiveView view = site.live.at(site.now);
            String json = LiveViewJson.encode(view);
            assertThat(SchemaCheck.faults("live-v1.json", json)).isEmpty();
            assertThat(LiveViewJson.decode(json)).isEqualTo(view);

            Site restarted = new Site(database, ConfiguredPeaks.NONE, site.now);
            restarted.reports(2);
            assertThat(restarted.whatIfMillis()).isEqualTo(first);
            assertThat(restarted.target(QUIET).load()).isEqualTo(24.0 / 965, within(1e-3));
        }
    }

    @Test
    void withPeaksOfTheSiteAllLoadsAreKnownFromTheFirstRatesOn() throws IOException {
        ConfiguredPeaks peaks = new ConfiguredPeaks(List.of(new ConfiguredPeaks.Entry(
                ConfiguredPeaks.Scope.TARGET,
                "scratch-OST0003",
                PeakOrigin.CONFIGURED,
                Map.of(RateKind.WRITE_BYTES, 960.0 * MIB))));
        try (Database database = database()) {
            Site site = new Site(database, peaks, START);
            site.reports(2);
            assertThat(site.target(QUIET).load()).isEqualTo(0.025, within(1e-4));
            assertThat(site.target(QUIET).basis().peak().origin()).isEqualTo(PeakOrigin.CONFIGURED);
            long first = site.whatIfMillis();
            site.reports(10);
            assertThat(site.target(QUIET).load()).isEqualTo(0.025, within(1e-4));
            assertThat(site.whatIfMillis()).isEqualTo(first);
            Site restarted = new Site(database, peaks, site.now);
            restarted.reports(2);
            assertThat(restarted.whatIfMillis()).isEqualTo(first);
        }
    }

    @Test
    void steadyTrafficAloneIsNoPeak() throws IOException {
        try (Database database = database()) {
            Site site = new Site(database, ConfiguredPeaks.NONE, START);
            site.reports(20);
            assertThat(site.monitor.observed(site.now).view().dataTargets())
                    .as("placement does not know what no evidence tells")
                    .allMatch(target -> target.performance().peakBytesPerSecond() == 0
                            && target.performance().loadRatio() < 0);
            assertThat(database.peaks().peaks().stream().collect(Collectors.toMap(peak -> peak.target(), peak -> peak)))
                    .hasSize(TARGETS)
                    .allSatisfy((target, peak) -> assertThat(peak.evidence()).isZero());
        }
    }
}
