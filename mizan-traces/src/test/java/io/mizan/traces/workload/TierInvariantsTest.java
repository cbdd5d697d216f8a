package io.mizan.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static void check(DarshanLog log, Tier tier, CountersOfFile counters) {
        SentWorkload sent;
        DarshanWorkload workload = new DarshanWorkload(log, tier, 1, MEMORY);
        try {
            sent = SentWorkload.of(workload);
        } catch (MizanException e) {
            assertThat(e.problem().advice()).isPresent();
            assertThat(tier).isIn(Tier.DXT, Tier.HEATMAP);
            return;
        }
        assertThat(SentWorkload.of(workload).hash).as("the same again").isEqualTo(sent.hash);
        boolean exact = tier == Tier.COUNTERS || tier == Tier.HEATMAP || tier == Tier.AUTO;
        for (int file = 0; file < sent.paths.size(); file++) {
            for (boolean write : new boolean[] {false, true}) {
                String place = tier + " " + sent.paths.get(file) + (write ? " write" : " read");
                CountersOfFile.Sum expected = counters.sums.get(sent.paths.get(file) + (write ? " write" : " read"));
                boolean traced = tier == Tier.AUTO && sent.bytesByOrigin.containsKey("dxt");
                if (expected == null || traced) {
                    continue;
                }
                SentWorkload.Sum sum = sent.sum(file, write);
                if (exact) {
                    assertThat(sum.operations).as(place).isEqualTo(expected.operations);
                    assertThat(sum.bytes).as(place).isEqualTo(expected.bytes);
                    if (expected.binned && expected.operations > 0) {
                        assertThat(sum.histogram).as(place).isEqualTo(expected.histogram);
                    }
                    if (expected.windowed && expected.operations > 0) {
                        assertThat(sum.first / 1e9).as(place).isGreaterThanOrEqualTo(expected.first - 1e-6);
                        assertThat(sum.last / 1e9).as(place).isLessThanOrEqualTo(expected.last + 1e-6);
                    }
                }
            }
        }
        System.out.println(tier + " " + log.name().replaceAll(".*/", "") + " " + sent.bytesByOrigin + " "
                + sent.operations + " " + workload.notes());
    }
}
