package io.mizan.experiments.aiot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BalanceRunTest {
    @Test
    void noLayerIsLessEvenWithPathsThanWithout() {
        for (long seed = 0; seed < 2; seed++) {
            BalanceRun run = BalanceRun.of(GeneratedMonth.of(seed));
            for (int layer = 0; layer < BalanceRun.LAYERS.size(); layer++) {
                assertThat(run.with()[layer]).as(BalanceRun.LAYERS.get(layer)).isBetween(0.0, run.without()[layer]);
            }
        }
    }
}
