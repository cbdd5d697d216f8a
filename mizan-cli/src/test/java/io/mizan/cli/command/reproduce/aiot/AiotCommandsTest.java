package io.mizan.cli.command.reproduce.aiot;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.command.reproduce.Reproduced;
import io.mizan.cli.command.reproduce.Reproduced.Figure;
import org.junit.jupiter.api.Test;

class AiotCommandsTest {
    @Test
    void applicationsOfTable3AreAsFastAsAlone() {
        Reproduced runs = Reproduced.run("aiot", "table3", "--seeds", "1");
        assertThat(runs.of("with", "slowdown"))
                .hasSize(5)
                .allSatisfy(figure -> assertThat(figure.mean()).isBetween(0.999, 1.05));
        assertThat(runs.of("without", "slowdown"))
                .hasSize(5)
                .allSatisfy(figure -> assertThat(figure.mean()).isGreaterThan(1.01));
    }

    @Test
    void everyLayerIsMoreEven() {
        Reproduced runs = Reproduced.run("aiot", "balance", "--seeds", "1");
        for (Figure with : runs.of("with", "balanceIndex")) {
            assertThat(with.mean()).isLessThan(runs.of("without", with).mean());
        }
    }

    @Test
    void dataGainsFarMoreThanMetadataLoses() {
        Reproduced runs = Reproduced.run("aiot", "scheduling", "--seeds", "2");
        for (Figure with : runs.of("with", "burst")) {
            double without = runs.of("without", with).mean();
            assertThat(with.mean() / without).isBetween(0.1, 1.6);
        }
    }

    @Test
    void chunksAndStripesByTheRulesAreFaster() {
        Reproduced chunks = Reproduced.run("aiot", "prefetch", "--seeds", "1");
        Figure large = chunks.of("without", "readBandwidth").get(3);
        assertThat(chunks.of("with", large).mean()).isGreaterThan(2 * large.mean());
        Reproduced stripes = Reproduced.run("aiot", "striping", "--seeds", "1");
        for (Figure with : stripes.of("with", "writeBandwidth")) {
            assertThat(with.mean())
                    .isGreaterThan(1.2 * stripes.of("without", with).mean());
        }
    }
}
