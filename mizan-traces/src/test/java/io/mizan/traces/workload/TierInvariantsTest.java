package io.mizan.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.DarshanModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every tier promises, on every shared log that can be read. */
class TierInvariantsTest {
    private static final long MEMORY = 400L << 20;

    static List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.walk(SharedData.file("darshan/logs"))) {
            return files.filter(file -> file.toString().endsWith(".darshan"))
                    .sorted()
                    .toList();
        }
    }

    /** Our runs; the numbered logs are not runs of anything. */
    static List<Path> ours() {
        return Samples.names("darshan", ".darshan").stream()
                .filter(name -> name.contains("/run-"))
                .map(Samples::file)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("ours")
    void everyTierKeepsTheCountersOfOurRuns(Path path) {
        everyTierKeepsTheCounters(path);
    }

    /** So that a mistake in finding logs or tiers cannot make the test above empty. */
    @ParameterizedTest
    @EnumSource(Tier.class)
    void everyTierIsMadeOfOurRun(Tier tier) {
        try (DarshanLog log = DarshanLog.open(Samples.file("darshan/run-3.41-le.darshan"))) {
            SentWorkload sent = SentWorkload.of(new DarshanWorkload(log, tier, 1, MEMORY));
            assertThat(sent.bytesByOrigin.getOrDefault(tier == Tier.AUTO ? "dxt" : tier.label(), 0L))
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("logs")
    void everyTierKeepsTheCounters(Path path) {
        DarshanLog log;
        try {
            log = DarshanLog.open(path);
        } catch (MizanException e) {
            assertThat(e.problem().advice()).isPresent();
            return;
        }
        try (log) {
            CountersOfFile counters = CountersOfFile.of(log);
            for (Tier tier : Tier.values()) {
                check(log, tier, counters);
            }
        }
    }

    /** So that a mistake in finding logs or tiers cannot make the test above empty. */
    @ParameterizedTest
    @EnumSource(Tier.class)
    void everyTierIsMadeOfSomeLog(Tier tier) throws IOException {
        long bytes = 0;
        for (Path path : logs()) {
            boolean small = Files.size(path) < 20_000;
            try (DarshanLog log = small ? DarshanLog.open(path) : DarshanLog.open(logs().get(0))) {
                SentWorkload sent = SentWorkload.of(new DarshanWorkload(log, tier, 1, MEMORY));
                bytes += sent.bytesByOrigin.getOrDefault(tier == Tier.AUTO ? "dxt" : tier.label(), 0L);
            } catch (MizanException e) {
                assertThat(e.problem().advice()).isPresent();
            }
            if (bytes > 0) {
                return;
            }
        }
        assertThat(bytes).isPositive();
    }

    private static void check(DarshanLog log, Tier tier, CountersOfFile counters) {
        DarshanWorkload workload = new DarshanWorkload(log, tier, 1, MEMORY);
        SentWorkload sent;
        try {
            sent = SentWorkload.of(workload);
        } catch (MizanException e) {
            assertThat(e.problem().advice()).isPresent();
            assertThat(log.has(tier == Tier.DXT ? DarshanModule.DXT_POSIX : DarshanModule.HEATMAP))
                    .as("%s: %s", tier, e.problem().line())
                    .isFalse();
            return;
        }
        assertThat(SentWorkload.of(workload).hash).as("the same again").isEqualTo(sent.hash);
        // No real log contradicts itself; the test would see even sizes as a wrong histogram.
        assertThat(workload.notes()).noneMatch(note -> note.contains("contradict"));
        for (int file = 0; file < sent.paths.size(); file++) {
            for (boolean write : new boolean[] {false, true}) {
                String name = sent.paths.get(file) + (write ? " write" : " read");
                CountersOfFile.Sum expected = counters.sums.get(name);
                if (expected != null) {
                    check(tier, name, expected, sent.sum(file, write), counters.stdio(sent.paths.get(file)));
                }
            }
        }
    }

    private static void check(
            Tier tier, String name, CountersOfFile.Sum expected, SentWorkload.Sum sum, boolean stdio) {
        String place = tier + " " + name;
        switch (tier) {
            case DXT -> assertThat(sum.bytes).as(place).isLessThanOrEqualTo(expected.bytes);
            case TARAZU -> {
                if (!stdio) {
                    assertThat(sum.bytes).as(place).isEqualTo(expected.bytes);
                    assertThat(sum.operations).as(place).isEqualTo(expected.operations);
                }
            }
            case IOWA -> {
                if (!stdio) {
                    assertThat(sum.bytes).as(place).isLessThanOrEqualTo(expected.bytes);
                    assertThat(sum.operations).as(place).isEqualTo(expected.operations);
                }
            }
            case AUTO, HEATMAP, COUNTERS -> {
                assertThat(sum.operations).as(place).isEqualTo(expected.operations);
                assertThat(sum.bytes).as(place).isEqualTo(expected.bytes);
                if (expected.binned) {
                    assertThat(sum.histogram).as(place).isEqualTo(expected.histogram);
                }
                if (expected.windowed && expected.operations > 0) {
                    assertThat(sum.first / 1e9).as(place).isGreaterThanOrEqualTo(expected.first - 1e-4);
                    assertThat(sum.last / 1e9).as(place).isLessThanOrEqualTo(expected.last + 1e-4);
                    assertThat(sum.nanos / 1e9).as(place).isLessThanOrEqualTo(expected.seconds * 1.01 + 1e-4);
                }
            }
        }
    }
}
