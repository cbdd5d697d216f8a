package io.mizan.simulator.scheduling;

import io.mizan.model.allocation.Application;
import io.mizan.simulator.kernel.Simulation;
import java.util.List;
import java.util.function.Consumer;

/** An application on its resources: it computes, does I/O, and begins again. All its phases are equal. */
final class RunningApplication {
    private final Application application;
    private final List<SharedResource> resources;
    private final Simulation simulation;
    private final Consumer<RunningApplication> phaseDone;
    private final double computeSeconds;
    private final double transferSeconds;

    private int pending;
    private int phasesDone;
    private double ioSince;
    /** In I/O of phases that are done. */
    private double ioSeconds;

    RunningApplication(
            Application application,
            List<SharedResource> resources,
            Simulation simulation,
            Consumer<RunningApplication> phaseDone) {
        this.application = application;
        this.resources = resources;
        this.simulation = simulation;
        this.phaseDone = phaseDone;
        this.computeSeconds = application.computeSeconds() / application.phases();
        this.transferSeconds = application.ioSeconds(resources.size()) / application.phases();
    }

    void start() {
        simulation.at(simulation.now() + computeSeconds, this::startIo);
    }

    private void startIo() {
        ioSince = simulation.now();
        pending = resources.size();
        resources.forEach(resource -> resource.transfer(transferSeconds, this::transferEnded));
    }

    private void transferEnded() {
        if (--pending == 0) {
            ioSeconds += simulation.now() - ioSince;
            phasesDone++;
            phaseDone.accept(this);
            start();
        }
    }

    String name() {
        return application.name();
    }

    int phases() {
        return application.phases();
    }

    int phasesDone() {
        return phasesDone;
    }

    /** Time in I/O until now, the phase under way included. */
    double ioSeconds(double now) {
        return pending == 0 ? ioSeconds : ioSeconds + now - ioSince;
    }

    /** rho: time of the I/O that is done over what it takes alone with the best number of resources. */
    double slowdown(int fastest) {
        double alone = application.ioSeconds(fastest) * phasesDone / application.phases();
        // Nobody is faster than alone, but differences of times are rounded; without I/O nobody gets in its way.
        return alone > 0 ? Math.max(ioSeconds / alone, slowdownAlone(fastest)) : slowdownAlone(fastest);
    }

    /** rho_io: the slowdown if nobody else were there. */
    double slowdownAlone(int fastest) {
        List<Double> bandwidths = application.megabytesPerSecond();
        return bandwidths.get(fastest - 1) / bandwidths.get(resources.size() - 1);
    }
}
