package io.mizan.simulator.scheduling;

import io.mizan.simulator.kernel.Flow;
import io.mizan.simulator.kernel.Simulation;

/** A resource that its transfers share equally, and how long it has been busy. */
final class SharedResource {
    private final Simulation simulation;
    private final int link;
    private int transfers;
    private double busySince;
    private double busySeconds;

    SharedResource(Simulation simulation) {
        this.simulation = simulation;
        this.link = simulation.addLink(1);
    }

    /** Starts a transfer that takes so long alone. */
    void transfer(double seconds, Runnable ended) {
        if (transfers++ == 0) {
            busySince = simulation.now();
        }
        simulation.start(Flow.of(seconds, link), () -> {
            if (--transfers == 0) {
                busySeconds += simulation.now() - busySince;
            }
            ended.run();
        });
    }

    double busySeconds(double now) {
        return transfers == 0 ? busySeconds : busySeconds + now - busySince;
    }
}
