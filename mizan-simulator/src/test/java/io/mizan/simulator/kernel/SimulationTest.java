package io.mizan.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.MizanException;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private final Simulation simulation = new Simulation();
    private final List<Double> ends = new ArrayList<>();

    @Test
    void ratesAreFairAndBytesAreKeptAtEveryEvent() {
        for (int seed = 0; seed < Campaign.rounds(300); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Simulation run = new Simulation();
            double[] expected = new double[2 + random.nextInt(10)];
            for (int i = 0; i < expected.length; i++) {
                run.addLink(
                        100 * (1 + random.nextInt(5)),
                        random.nextInt(4) == 0 ? Efficiency.falling(0.1, 0.5) : Efficiency.FULL);
            }
            Invariants invariants = new Invariants(run, expected.length);
            int flows = 60;
            int[] ended = new int[1];
            for (int i = 0; i < flows; i++) {
                Flow flow = randomFlow(random, expected);
                run.at(random.nextInt(40), () -> run.start(flow, () -> ended[0]++));
            }
            for (int i = 0; i < 10; i++) {
                int link = random.nextInt(expected.length);
                double bandwidth = random.nextDouble(10, 900);
                run.at(random.nextDouble(60), () -> run.changeLink(link, bandwidth));
            }
            while (run.step()) {
                invariants.check();
            }
            assertThat(ended[0]).isEqualTo(flows);
            assertThat(run.running()).isZero();
            for (int link = 0; link < expected.length; link++) {
                assertThat(invariants.moved(link))
                        .as("bytes over link %d, seed %d", link, seed)
                        .isCloseTo(expected[link], within(1e-9 * expected[link]));
            }
        }
    }

    /** Rates that are forgotten on the way and computed from nothing are the same. */
    @Test
    void startingOverChangesNothing() {
        for (int seed = 0; seed < 100; seed++) {
            List<Double> plain = randomRun(seed, false);
            List<Double> again = randomRun(seed, true);
            assertThat(again).hasSameSizeAs(plain);
            for (int i = 0; i < plain.size(); i++) {
                assertThat(again.get(i)).isCloseTo(plain.get(i), within(1e-9 * plain.get(i)));
            }
        }
    }

    @Test
    void aLimitIsKeptAndTheRestGoesToTheOthers() {
        int link = simulation.addLink(100);
        start(Flow.of(100, link).atMost(20));
        start(Flow.of(160, link));
        run();
        assertThat(ends).containsExactly(2.0, 5.0);
    }

    @Test
    void everyChunkWaitsForItsLatency() {
        int link = simulation.addLink(100);
        start(Flow.of(300, link).inChunks(3, 0.5));
        run();
        assertThat(ends).containsExactly(4.5);
    }

    @Test
    void aFlowWithoutBytesTakesItsLatencyOnly() {
        int link = simulation.addLink(100);
        start(Flow.of(0, link));
        start(Flow.of(0, link).inChunks(2, 0.25));
        run();
        assertThat(ends).containsExactly(0.0, 0.5);
    }

    @Test
    void backgroundLoadTakesItsShareAndNeverEnds() {
        int link = simulation.addLink(100);
        simulation.start(Flow.endless(75, link), () -> ends.add(-1.0));
        start(Flow.of(100, link));
        run();
        assertThat(ends).containsExactly(2.0);
        assertThat(simulation.running()).isOne();
        assertThat(simulation.load(link)).isEqualTo(75);
    }

    @Test
    void efficiencyFallsWithTheNumberOfFlows() {
        int link = simulation.addLink(120, Efficiency.falling(0.5, 0.1));
        start(Flow.of(40, link));
        start(Flow.of(160, link));
        run();
        // two flows get 80 together, one gets 120
        assertThat(ends).containsExactly(1.0, 2.0);
        assertThat(Efficiency.falling(1, 0.25).with(100)).isEqualTo(0.25);
    }

    @Test
    void aLinkThatFailsStopsItsFlowsUntilItComesBack() {
        int link = simulation.addLink(100);
        int other = simulation.addLink(100);
        start(Flow.of(200, link, other));
        start(Flow.of(200, other));
        simulation.at(1, () -> simulation.changeLink(link, 0));
        simulation.at(2, () -> assertThat(simulation.load(other)).isEqualTo(100));
        simulation.at(10, () -> simulation.changeLink(link, 50));
        run();
        assertThat(ends).containsExactly(2.5, 13.0);
    }

    @Test
    void aLinkThatStaysDownLeavesItsFlowsRunning() {
        int link = simulation.addLink(100);
        start(Flow.of(200, link));
        simulation.at(1, () -> simulation.changeLink(link, 0));
        run();
        assertThat(ends).isEmpty();
        assertThat(simulation.running()).isOne();
        assertThat(simulation.now()).isEqualTo(1);
    }

    /** A byte after a petabyte: what was served before must not blur what comes now. */
    @Test
    void smallFlowsAfterLargeOnesAreExact() {
        int link = simulation.addLink(1e15);
        simulation.start(Flow.endless(1e15, link), () -> {});
        simulation.at(1, () -> simulation.changeLink(link, 2));
        simulation.at(1, () -> start(Flow.of(3, link)));
        run();
        assertThat(ends).hasSize(1);
        assertThat(ends.get(0)).isCloseTo(4, within(1e-12));
    }

    @Test
    void whatEndsTogetherIsOneEvent() {
        int first = simulation.addLink(3);
        int second = simulation.addLink(0.3);
        for (int i = 0; i < 7; i++) {
            start(Flow.of(10, first));
            start(Flow.of(1, second));
        }
        int steps = 0;
        while (simulation.step()) {
            steps++;
        }
        assertThat(ends).hasSize(14);
        assertThat(steps).isEqualTo(2);
    }

    @Test
    void aLongChainOfEmptyFlowsNeedsNoStack() {
        int link = simulation.addLink(1);
        int[] left = {200_000};
        Runnable[] next = new Runnable[1];
        next[0] = () -> {
            if (left[0]-- > 0) {
                simulation.start(Flow.of(0, link), next[0]);
            }
        };
        next[0].run();
        run();
        assertThat(left[0]).isEqualTo(-1);
        assertThat(simulation.now()).isZero();
    }

    @Test
    void whatCannotBeIsRefused() {
        for (double bandwidth : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> simulation.addLink(bandwidth)).isInstanceOf(MizanException.class);
        }
        assertThatThrownBy(() -> Flow.of(1)).hasMessageContaining("links");
        assertThatThrownBy(() -> Flow.of(-1, 0)).hasMessageContaining("bytes");
        assertThatThrownBy(() -> Flow.of(Double.NaN, 0)).hasMessageContaining("bytes");
        assertThatThrownBy(() -> Flow.of(1, 0, 1, 0)).hasMessageContaining("link");
        assertThatThrownBy(() -> Flow.of(1, 0).atMost(0)).hasMessageContaining("rate");
        assertThatThrownBy(() -> Flow.of(1, 0).inChunks(0, 1)).hasMessageContaining("chunks");
        assertThatThrownBy(() -> Flow.of(1, 0).inChunks(1, -1)).hasMessageContaining("latency");
        assertThatThrownBy(() -> simulation.at(-1, () -> {})).hasMessageContaining("time");
        assertThatThrownBy(() -> simulation.at(Double.NaN, () -> {})).hasMessageContaining("time");
        assertThatThrownBy(() -> Efficiency.falling(-1, 1)).hasMessageContaining("loss");
        assertThatThrownBy(() -> Efficiency.falling(1, 0)).hasMessageContaining("floor");
        int link = simulation.addLink(1);
        assertThatThrownBy(() -> simulation.start(Flow.of(1, link, link + 1), () -> {}))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("link");
    }

    private static Flow randomFlow(SplittableRandom random, double[] bytesOver) {
        double bytes = random.nextInt(10) == 0 ? random.nextDouble(1, 2000) : 100 * random.nextInt(1, 10);
        int first = random.nextInt(bytesOver.length);
        int second = random.nextInt(bytesOver.length);
        int[] links = first == second ? new int[] {first} : new int[] {first, second};
        for (int link : links) {
            bytesOver[link] += bytes;
        }
        Flow flow = Flow.of(bytes, links).inChunks(1 + random.nextInt(2), random.nextInt(2));
        return random.nextInt(3) == 0 ? flow.atMost(random.nextDouble(5, 100)) : flow;
    }

    private static List<Double> randomRun(long seed, boolean startOver) {
        SplittableRandom random = new SplittableRandom(seed);
        Simulation run = new Simulation();
        double[] bytes = new double[6];
        for (int i = 0; i < bytes.length; i++) {
            run.addLink(100 * (1 + random.nextInt(5)));
        }
        int flows = 40;
        Double[] ends = new Double[flows];
        for (int i = 0; i < flows; i++) {
            int number = i;
            Flow flow = randomFlow(random, bytes);
            run.at(random.nextInt(10), () -> run.start(flow, () -> ends[number] = run.now()));
        }
        while (run.step()) {
            if (startOver) {
                run.sharing().restart();
                run.step();
            }
        }
        return List.of(ends);
    }

    private void start(Flow flow) {
        simulation.start(flow, () -> ends.add(simulation.now()));
    }

    private void run() {
        simulation.run();
    }
}
