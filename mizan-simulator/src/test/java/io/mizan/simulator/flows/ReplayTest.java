package io.mizan.simulator.flows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.simulator.flows.RandomPlans.Sketch;
import io.mizan.testing.Campaign;
import org.junit.jupiter.api.Test;

class ReplayTest {
    /** Thousands of small systems of all kinds against a solver that shares no code with the kernel. */
    @Test
    void everyTimeIsTheTimeOfTheSlowSolver() {
        for (int seed = 0; seed < Campaign.rounds(4000); seed++) {
            requireSameTimes(new RandomPlans(seed).next(), seed);
        }
    }

    /** Links with many flows keep a running sum of their rates, which must not drift. */
    @Test
    void linksWithManyFlowsAreExactToo() {
        for (int seed = 0; seed < Campaign.rounds(15); seed++) {
            requireSameTimes(new RandomPlans(seed).wide(), seed);
        }
    }

    private static void requireSameTimes(Sketch sketch, int seed) {
        SlowSolver slow = new SlowSolver(sketch);
        slow.run();
        FlowTimes times = Replay.run(sketch.plan());
        for (int f = 0; f < sketch.facts().size(); f++) {
            assertThat(times.start(f))
                    .as("start of flow %d, seed %d", f, seed)
                    .isCloseTo(slow.start[f], within(1e-9 * slow.start[f]));
            assertThat(times.finish(f))
                    .as("finish of flow %d, seed %d", f, seed)
                    .isCloseTo(slow.finish[f], within(1e-9 * slow.finish[f]));
        }
    }
}
