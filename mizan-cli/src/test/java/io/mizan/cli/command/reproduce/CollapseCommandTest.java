package io.mizan.cli.command.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.command.reproduce.Reproduced.Figure;
import io.mizan.experiments.collapse.InitialFill;
import io.mizan.experiments.collapse.Load;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CollapseCommandTest {
    private static final double WHOLE = 19.2e9;

    private static Reproduced runs;

    @BeforeAll
    static void run() {
        runs = Reproduced.run("lustre-qos-collapse", "--seeds", "1");
    }

    @Test
    void lustreCollapsesWhereFreeSpaceDiffersAndOnlyThere() {
        for (InitialFill fill : InitialFill.values()) {
            Figure bandwidth = figure("lustre", "writeBandwidth", Load.BENCHMARK, fill);
            Figure idle = figure("lustre", "idleTargets", Load.BENCHMARK, fill);
            if (fill.isUneven()) {
                assertThat(bandwidth.mean()).as(fill.label()).isLessThan(WHOLE / 2);
                assertThat(idle.mean()).isGreaterThan(10);
                assertThat(bandwidth.mean())
                        .isEqualTo(figure("lustre-qos", "writeBandwidth", Load.BENCHMARK, fill)
                                .mean());
            } else {
                assertThat(bandwidth.mean()).as(fill.label()).isCloseTo(WHOLE, within(0.01 * WHOLE));
                assertThat(idle.mean()).isZero();
            }
        }
    }

    @Test
    void roundRobinKeepsTheBandwidthAndLosesBytesOnFullTargets() {
        for (InitialFill fill : InitialFill.values()) {
            assertThat(figure("lustre-rr", "writeBandwidth", Load.BENCHMARK, fill)
                            .mean())
                    .isCloseTo(WHOLE, within(0.01 * WHOLE));
        }
        assertThat(figure("lustre-rr", "refusedBytes", Load.CAMPAIGN, InitialFill.EXTREME)
                        .mean())
                .isPositive();
    }

    /** Said in the text and in the documentation: who levels space alone loses more bandwidth than Lustre's QOS allocator. */
    @Test
    void policiesThatLevelSpaceLoseBandwidthAndLevelIt() {
        Figure small = figure("even-space", "writeBandwidth", Load.BENCHMARK, InitialFill.STRONG);
        assertThat(small.mean()).isLessThan(runs.of("lustre", small).mean());
        Figure spread = figure("even-space", "spread", Load.CAMPAIGN, InitialFill.STRONG);
        assertThat(spread.mean()).isLessThan(0.1);
        assertThat(runs.of("lustre-rr", spread).mean()).isGreaterThan(0.3);
        assertThat(figure("even-space", "refusedBytes", Load.CAMPAIGN, InitialFill.EXTREME)
                        .mean())
                .isZero();
    }

    @Test
    void aNewServerDrawsMoreThanItsShare() {
        assertThat(figure("lustre", "lastServer", Load.BENCHMARK, InitialFill.EXPANDED)
                        .mean())
                .isGreaterThan(2 / 8.0);
        assertThat(figure("lustre-rr", "lastServer", Load.BENCHMARK, InitialFill.EXPANDED)
                        .mean())
                .isCloseTo(1 / 8.0, within(1e-9));
    }

    private static Figure figure(String policy, String name, Load load, InitialFill fill) {
        return runs.of(policy, name).stream()
                .filter(f -> f.has("load", load.label()) && f.has("fill", fill.label()))
                .findFirst()
                .orElseThrow();
    }
}
