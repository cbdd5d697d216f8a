package io.mizan.simulator.scheduling;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.error.Problem;
import io.mizan.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Runs the applications of a set on the resources that a schedule gives them (RR-9549 §5.2).
 *
 * <p>All begin to compute at 0. An application computes, then does I/O, again and again. I/O on n resources is n transfers
 * that do not wait for each other; alone each would take volume / b(n), and k transfers on one resource have a k-th of it each.
 * The I/O is over with the last transfer; those that are over leave their resource to the others. The report lets transfers
 * take turns of one second: this is the limit of short turns.
 *
 * <p>The window ends when an application has done all its phases for the first time, but not before each has done one; until
 * then applications that are through begin again. The report asks for both ("no application finishes", "at least a complete
 * phase") and does not say what holds where they exclude each other.
 *
 * <p>A resource is a link of bandwidth 1 in {@link Simulation}, and a transfer is a flow over this one link whose bytes are its
 * seconds alone. Max-min fairness on single links is equal sharing, so the kernel computes the model exactly, in O(log N) for each
 * transfer. Times shorter than 1e-13 of the window are not resolved.
 *
 * <p>The model is chaotic: who comes first on a resource decides when others come to the next. Where applications meet thousands of
 * times in a window, a change of 1e-15 in the input can change a slowdown by 1e-3. With the phases of the report (2 to 20 each, of
 * similar length) results are good to 1e-11.
 */
public final class FairShare {
    /** More than this is a mistake in the input, such as phases of nanoseconds beside phases of hours. */
    static final int MOST_PHASES = 1_000_000;

    private final ApplicationSet set;
    private final Simulation simulation = new Simulation();
    private final List<SharedResource> resources = new ArrayList<>();
    private final List<RunningApplication> applications = new ArrayList<>();
    private int phases;
    private int withoutPhase;
    private boolean someIsThrough;

    private FairShare(ApplicationSet set, Schedule schedule) {
        this.set = set;
        this.withoutPhase = set.applications().size();
        for (int i = 0; i < set.resources(); i++) {
            resources.add(new SharedResource(simulation));
        }
        for (int i = 0; i < set.applications().size(); i++) {
            Application application = set.applications().get(i);
            if (application.computeSeconds() == 0 && application.ioMegabytes() == 0) {
                throw Problem.impossible("an application must compute or do I/O")
                        .with("set", set.number())
                        .with("application", application.name())
                        .maybe("leave it out, or give it Tcpu or Vio above 0")
                        .exception();
            }
            List<SharedResource> own =
                    schedule.resources().get(i).stream().map(resources::get).toList();
            applications.add(new RunningApplication(application, own, simulation, this::phaseDone));
        }
    }

    /** What the schedule costs, if applications are as the set says; the policy may have believed something else. */
    public static SharingMetrics run(ApplicationSet set, Schedule schedule) {
        return new FairShare(set, schedule).run();
    }

    private SharingMetrics run() {
        applications.forEach(RunningApplication::start);
        boolean more = true;
        while (more && (withoutPhase > 0 || !someIsThrough)) {
            more = simulation.step();
        }
        return metrics(simulation.now());
    }

    private void phaseDone(RunningApplication application) {
        withoutPhase -= application.phasesDone() == 1 ? 1 : 0;
        someIsThrough |= application.phasesDone() == application.phases();
        if (++phases > MOST_PHASES) {
            throw Problem.impossible("the phases of this set differ too much in length for the simulator")
                    .with("set", set.number())
                    .with("application", application.name())
                    .with("phases", phases)
                    .maybe("give applications with short phases a longer Tcpu or more Vio")
                    .exception();
        }
    }

    private SharingMetrics metrics(double window) {
        double slowdown = 0;
        double fromNumber = 0;
        double idle = 0;
        for (int i = 0; i < applications.size(); i++) {
            RunningApplication application = applications.get(i);
            int fastest = set.applications().get(i).fastest(set.most(i));
            slowdown += application.slowdown(fastest);
            fromNumber += application.slowdownAlone(fastest);
            idle += application.ioSeconds(window) * set.applications().get(i).nodes();
        }
        double[] busy = resources.stream()
                .mapToDouble(resource -> resource.busySeconds(window) / window)
                .toArray();
        int count = applications.size();
        return new SharingMetrics(
                slowdown / count,
                fromNumber / count,
                (slowdown - fromNumber) / count,
                DoubleStream.of(busy).max().orElse(0)
                        - DoubleStream.of(busy).min().orElse(0),
                idle / (window * set.computeNodes()),
                DoubleStream.of(busy).average().orElse(0),
                window);
    }
}
