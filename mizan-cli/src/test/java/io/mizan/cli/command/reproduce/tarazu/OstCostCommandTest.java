package io.mizan.cli.command.reproduce.tarazu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.CliRun;
import io.mizan.cli.command.reproduce.Reproduced;
import io.mizan.cli.command.reproduce.Reproduced.Figure;
import io.mizan.experiments.tarazu.Benchmark;
import io.mizan.experiments.tarazu.Lines;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OstCostCommandTest {
    private static Reproduced costs;

    @BeforeAll
    static void run() {
        costs = Reproduced.run("tarazu", "ost-cost", "--seeds", "5");
    }

    @Test
    void noPolicyIsBelowTheBound() {
        for (Figure bound : costs.of("bound", "ostCost")) {
            for (String policy : Lines.POLICIES) {
                assertThat(costs.of(policy, bound).lowest())
                        .as(policy + " " + bound.setting())
                        .isGreaterThanOrEqualTo(bound.mean() - 1e-9);
            }
        }
    }

    @Test
    void theBestThereIsIsNeverAboveAnyOther() {
        for (Figure best : costs.of("even-space", "ostCost")) {
            for (String policy : Lines.POLICIES) {
                assertThat(best.mean())
                        .as(policy + " " + best.setting())
                        .isLessThanOrEqualTo(costs.of(policy, best).mean() + 1e-9);
            }
        }
    }

    /** What a batch of equal stripes must cost: four stripes on some OSTs, three on others, of 128 on 35. */
    @Test
    void equalStripesAreSpreadAsEvenlyAsTheyCanBe() {
        for (Figure best : costs.of("even-space", "ostCost")) {
            if (best.has("layout", "8") && best.has("benchmark", "IOR 32G")) {
                assertThat(best.mean()).isCloseTo(4 / (128 / 35.0), within(1e-9));
            }
            if (best.has("layout", "8") && best.has("benchmark", "SSF 8G")) {
                assertThat(best.mean()).isCloseTo(35 / 8.0, within(1e-9));
            }
        }
    }

    /** The paper's Tarazu is the algorithm run step by step, within a tenth; as printed, over the whole batch, it is not. */
    @Test
    void theAlgorithmStepByStepGivesThePapersNumbers() {
        for (Benchmark benchmark : Benchmark.all()) {
            if (benchmark.isPublished()) {
                Figure online = figure("tarazu-online", benchmark);
                assertThat(online.mean()).isCloseTo(benchmark.publishedTarazu(), within(0.11));
                assertThat(figure("tarazu", benchmark).mean()).isGreaterThan(2 * benchmark.publishedTarazu());
            }
        }
    }

    @Test
    void thePapersLustreIsBetweenRoundRobinAndLots() {
        for (Benchmark benchmark : Benchmark.all()) {
            if (benchmark.isPublished()) {
                assertThat(benchmark.publishedLustre())
                        .isBetween(
                                figure("lustre", benchmark).mean(),
                                figure("lustre-qos", benchmark).highest());
            }
        }
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        String one = Reproduced.json("tarazu", "ost-cost", "--seeds", "1", "--threads", "1");
        assertThat(Reproduced.json("tarazu", "ost-cost", "--seeds", "1", "--threads", "2"))
                .isEqualTo(one);
    }

    @Test
    void theTextFitsATerminalAndHasThePapersNumbers() {
        List<String> lines = CliRun.bare()
                .run("reproduce", "tarazu", "ost-cost", "--seeds", "1")
                .outLines();
        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines).anyMatch(line -> line.matches("IOR 32G +8 +1\\.094 .* 1\\.56 +1\\.08"));
    }

    @Test
    void whatCannotBeAskedForIsWrongUsage() {
        assertThat(CliRun.bare()
                        .run("reproduce", "tarazu", "ost-cost", "--seeds", "0")
                        .code())
                .isEqualTo(64);
        assertThat(CliRun.bare()
                        .run("reproduce", "tarazu", "ost-cost", "--threads", "0")
                        .code())
                .isEqualTo(64);
        assertThat(CliRun.bare().run("reproduce", "tarazu", "ost-cots").code()).isEqualTo(64);
    }

    private static Figure figure(String policy, Benchmark benchmark) {
        return costs.of(policy, "ostCost").stream()
                .filter(f -> f.has("benchmark", benchmark.name()) && f.has("layout", benchmark.layout()))
                .findFirst()
                .orElseThrow();
    }
}
