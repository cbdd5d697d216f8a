package io.mizan.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What holds after every event, and the bytes that have crossed each link so far. */
final class Invariants {
    private static final double TOLERANCE = 1e-9;

    private final Simulation simulation;
    private final double[] moved;
    private final double[] loads;
    private double since;

    Invariants(Simulation simulation, int links) {
        this.simulation = simulation;
        this.moved = new double[links];
        this.loads = new double[links];
    }

    /** To be called after each step. */
    void check() {
        for (int link = 0; link < moved.length; link++) {
            moved[link] += loads[link] * (simulation.now() - since);
            loads[link] = simulation.load(link);
        }
        since = simulation.now();
        LinkTable links = simulation.links();
        for (int link = 0; link < links.size(); link++) {
            double sum = sum(link);
            assertThat(simulation.load(link)).isCloseTo(sum, within(TOLERANCE * sum));
            assertThat(sum).as("load of link %d", link).isLessThanOrEqualTo(links.capacity[link] * (1 + TOLERANCE));
            for (int i = 0; i < links.active[link]; i++) {
                requireBottleneck(links.members[link][i]);
            }
        }
    }

    double moved(int link) {
        return moved[link];
    }

    /** A flow is as fast as it can be if a link of its path is full and lets nobody be faster. */
    private void requireBottleneck(int flow) {
        double rate = simulation.sharing().rate(flow);
        boolean found = false;
        for (int link : simulation.flows().path[flow]) {
            boolean full = sum(link) >= simulation.links().capacity[link] * (1 - TOLERANCE);
            found |= full && fastest(link) <= rate * (1 + TOLERANCE);
        }
        assertThat(found).as("flow %d has a bottleneck", flow).isTrue();
    }

    private double sum(int link) {
        double sum = 0;
        for (int i = 0; i < simulation.links().active[link]; i++) {
            sum += simulation.sharing().rate(simulation.links().members[link][i]);
        }
        return sum;
    }

    private double fastest(int link) {
        double fastest = 0;
        for (int i = 0; i < simulation.links().active[link]; i++) {
            fastest = Math.max(fastest, simulation.sharing().rate(simulation.links().members[link][i]));
        }
        return fastest;
    }
}
