package io.mizan.simulator.flows;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.simulator.kernel.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeterminismTest {
    /** The times of 64 clients and 40 targets, as bits. CI runs this on more than one version of Java. */
    private static final long BITS = 5554570746141395064L;

    @Test
    void theTimesAreTheSameToTheLastBit() {
        assertThat(bits(Replay.run(plan()))).isEqualTo(BITS);
    }

    @Test
    void otherRunsAtTheSameTimeDoNotMatter() {
        assertThat(IntStream.range(0, 16).parallel().mapToLong(i -> bits(Replay.run(plan()))))
                .containsOnly(BITS);
    }

    /** Three rounds of four stripes for each client; client, server and target may each be the bottleneck. */
    static FlowPlan plan() {
        SplittableRandom random = new SplittableRandom(42);
        int clients = 64;
        int servers = 5;
        int targets = 40;
        List<PlannedLink> links = new ArrayList<>();
        for (int i = 0; i < clients + servers + targets; i++) {
            double bandwidth = i < clients ? 1e9 : i < clients + servers ? 3e9 : 5e8;
            links.add(new PlannedLink("l" + i, "", bandwidth * (1 + random.nextInt(100) / 300.0), 0, 0));
        }
        List<PlannedFlow> flows = new ArrayList<>();
        for (int i = 0; i < clients * 12; i++) {
            int client = i / 12;
            int target = random.nextInt(targets);
            Flow flow =
                    Flow.of(1e6 * (1 + random.nextInt(500)), client, clients + target / 8, clients + servers + target);
            flows.add(new PlannedFlow("f" + i, "c" + client, i % 12 / 4, flow, 0));
        }
        return new FlowPlan(links, flows);
    }

    private static long bits(FlowTimes times) {
        long bits = 0;
        for (int i = 0; i < 64 * 12; i++) {
            bits = 31 * bits + Double.doubleToLongBits(times.start(i));
            bits = 31 * bits + Double.doubleToLongBits(times.finish(i));
        }
        return bits;
    }
}
