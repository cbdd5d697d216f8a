package io.mizan.cli.command.reproduce.tarazu;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.command.reproduce.Reproduced;
import io.mizan.cli.command.reproduce.Reproduced.Figure;
import io.mizan.experiments.tarazu.TableSeven;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.program.Program.ProgramFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleCommandTest {
    @Test
    void readsGainAtBothScales() {
        Reproduced runs = Reproduced.run("tarazu", "scale", "--targets", "160,320", "--seeds", "1");
        for (Figure online : runs.of("tarazu-online", "readBandwidth")) {
            assertThat(online.mean())
                    .as(online.setting().toString())
                    .isGreaterThan(1.05 * runs.of("lustre-qos", online).mean())
                    .isGreaterThan(0.98 * runs.of("lustre", online).mean());
        }
        for (Figure large : runs.of("even-space", "readBandwidth")) {
            if (large.has("targets", "320")) {
                Figure small = runs.of("even-space", "readBandwidth").stream()
                        .filter(f -> f.has("targets", "160")
                                && f.has("layout", large.setting().getOrDefault("layout", "")))
                        .findFirst()
                        .orElseThrow();
                assertThat(large.mean()).isGreaterThan(small.mean());
            }
        }
    }

    @Test
    void theApplicationsHaveTheVolumesOfTheTable() {
        for (TableSeven application : TableSeven.values()) {
            Program program = application.program(1);
            assertThat(program.ranks()).isEqualTo(application.nodes());
            long inputs = 0;
            long outputs = 0;
            for (ProgramFile file : program.files()) {
                inputs += file.input() ? file.sizeBytes() : 0;
                outputs += file.input() ? 0 : file.sizeBytes();
            }
            double[] expected = switch (application) {
                case GENOMIC_PREDICTION -> new double[] {110.6e9, 80.2e9};
                case E3SM -> new double[] {100.8e9, 150.3e9};
                case COSMO_FLOW -> new double[] {250.6e9, 52.4e9};
            };
            assertThat((double) inputs).isBetween(expected[0] - 10_000, expected[0] + 10_000);
            assertThat((double) outputs).isBetween(expected[1] - 10_000, expected[1] + 10_000);
        }
        assertThat(TableSeven.E3SM.program(1).files())
                .isEqualTo(TableSeven.E3SM.program(1).files())
                .isNotEqualTo(TableSeven.E3SM.program(2).files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "161", "3608", "160,-8"})
    void numbersOfTargetsThatDoNotExistAreWrongUsage(String targets) {
        CliRun.Result result = CliRun.bare().run("reproduce", "tarazu", "scale", "--targets", targets);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("multiples of 8");
    }
}
