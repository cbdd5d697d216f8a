package io.mizan.experiments.aiot;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.job.path.JobPath.TargetShare;
import org.junit.jupiter.api.Test;

class TableThreeTest {
    @Test
    void applicationsRunAsIfAloneWithPathsAndSlowDownInThePapersOrderWithout() {
        for (long seed = 0; seed < 5; seed++) {
            TableThree run = TableThree.of(seed);

            assertThat(run.with().values())
                    .hasSize(5)
                    .allSatisfy(slowdown -> assertThat(slowdown).isBetween(0.9999, 1.05));
            assertThat(run.paths().values())
                    .flatExtracting(path ->
                            path.targets().stream().map(TargetShare::node).toList())
                    .isNotEmpty()
                    .doesNotContain("OST1", "OST2");
            assertThat(TableThreeExperiment.order(run.without()))
                    .containsExactly("WRF", "Macdrp", "XCFD", "Grapes", "Quantum");
        }
    }
}
