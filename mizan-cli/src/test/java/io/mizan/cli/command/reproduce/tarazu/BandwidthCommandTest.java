package io.mizan.cli.command.reproduce.tarazu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.command.reproduce.Reproduced;
import io.mizan.cli.command.reproduce.Reproduced.Figure;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BandwidthCommandTest {
    private static Reproduced runs;

    @BeforeAll
    static void run() {
        runs = Reproduced.run("tarazu", "bandwidth", "--seeds", "3");
    }

    @Test
    void readsGainOverLotsWheneverFilesCanBeSpread() {
        for (Figure online : runs.of("tarazu-online", "readBandwidth")) {
            double qos = runs.of("lustre-qos", online).mean();
            if (online.has("layout", "8")
                    && online.setting().getOrDefault("benchmark", "").startsWith("SSF")) {
                assertThat(online.mean()).isCloseTo(qos, within(1e-6 * qos));
            } else {
                assertThat(online.mean()).as(online.setting().toString()).isGreaterThan(1.1 * qos);
            }
        }
    }

    @Test
    void writesOfFilesForEachProcessAreOnPar() {
        for (Figure online : runs.of("tarazu-online", "writeBandwidth")) {
            if (!online.setting().getOrDefault("benchmark", "").startsWith("SSF")) {
                assertThat(online.mean())
                        .as(online.setting().toString())
                        .isGreaterThan(0.9 * runs.of("lustre", online).mean());
            }
        }
    }

    /** The platform file says that this is what its rates are calibrated to. */
    @Test
    void theTestbedIsCalibratedToTheConcurrentRun() {
        Figure read = runs.of("tarazu-online", "readBandwidth").stream()
                .filter(f -> f.has("benchmark", "IOR+HACC"))
                .findFirst()
                .orElseThrow();
        assertThat(read.mean()).isCloseTo(612e6, within(0.01 * 612e6));
        Figure write = runs.of("lustre", "writeBandwidth").stream()
                .filter(f -> f.has("benchmark", "IOR+HACC"))
                .findFirst()
                .orElseThrow();
        assertThat(write.mean()).isCloseTo(529e6, within(0.01 * 529e6));
        // Not calibrated: what is left when the same files are placed by the QOS allocator. The paper's is 428.
        assertThat(runs.of("lustre-qos", read).mean()).isBetween(0.8 * 428e6, 1.2 * 428e6);
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        String one = Reproduced.json("tarazu", "bandwidth", "--seeds", "1", "--threads", "1");
        assertThat(Reproduced.json("tarazu", "bandwidth", "--seeds", "1", "--threads", "2"))
                .isEqualTo(one);
    }
}
