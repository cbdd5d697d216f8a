package io.mizan.benchmarks.controlplane;

import io.mizan.benchmarks.controlplane.ControllerProcess.Counts;
import java.io.IOException;
import java.util.List;

/**
 * {@code ./mizan bench control-plane}: {@code mizan controller} in a process of its own, agents that report every second and
 * clients that ask, all with CURVE on the same machine. Reports alone; all requests at once, soon after the start; requests spread over
 * a time; all at once, several times. Every message is accounted for in the end.
 */
public final class ControlPlaneBenchmark {
    private static final double GOAL_MILLIS = 2000;
    private static final double GOAL_MEBIBYTES = 1024;
    private static final int WARM_UP_SECONDS = 10;
    private static final long PAUSE_MILLIS = 3000;

    private ControlPlaneBenchmark() {}

    public static void run(String... args) throws IOException, InterruptedException {
        Load load = Load.parse(List.of(args));
        System.out.printf(
                "%d agents x %d targets, a report a second each; %d clients x %d creates over %d connections%n",
                load.agents(), Load.TARGETS, load.clients(), load.creates(), load.connections());
        try (Site site = new Site(load);
                ControllerProcess controller = new ControllerProcess(site.folder());
                Agents agents = new Agents(site, controller.reports());
                Clients clients = new Clients(site, load, controller.requests())) {
            agents.start();
            Thread.sleep(1000L * Math.min(WARM_UP_SECONDS, load.seconds()));
            reports(load, controller, agents);
            clients.connect();
            times("cold, all at once", controller, clients, "cold", 0);
            times("spread over " + load.seconds() + " s", controller, clients, "spread", load.seconds());
            for (int burst = 1; burst <= load.bursts(); burst++) {
                Thread.sleep(PAUSE_MILLIS);
                times("all at once, time " + burst, controller, clients, "burst" + burst + "-", 0);
            }
            agents.stop();
            double peak = controller.peakMebibytes();
            System.out.printf("memory of the controller: at most %.0f MiB (goal: %.0f)%n", peak, GOAL_MEBIBYTES);
            account(load, agents, controller.stop());
        }
    }

    private static void reports(Load load, ControllerProcess controller, Agents agents)
            throws IOException, InterruptedException {
        double before = controller.cpuSeconds();
        long sent = agents.sent();
        long start = System.nanoTime();
        Thread.sleep(1000L * load.seconds());
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = controller.cpuSeconds() - before;
        double rate = (agents.sent() - sent) / seconds;
        System.out.printf(
                "reports alone: %.0f a second of %d bytes: %.1f %% of a core, %.0f us each%n",
                rate, agents.reportBytes(), 100 * cpu / seconds, 1e6 * cpu / seconds / rate);
    }

    private static void times(String title, ControllerProcess controller, Clients clients, String phase, int spread)
            throws IOException, InterruptedException {
        double before = controller.cpuSeconds();
        Times times = clients.ask(phase, spread);
        System.out.printf(
                "requests %s: %d answers; p50 %.0f ms, p99 %.0f ms, most %.0f ms (goal: p99 %.0f ms); %d without answer;"
                        + " %.1f CPU s; %d bytes asked, %d answered%n",
                title,
                times.millis().length,
                times.quantile(0.5),
                times.quantile(0.99),
                times.quantile(1),
                GOAL_MILLIS,
                times.failed(),
                controller.cpuSeconds() - before,
                times.requestBytes(),
                times.answerBytes());
    }

    private static void account(Load load, Agents agents, Counts counts) {
        // What the controller refused is missing in the sequence, too: it is among the lost, and must not be counted
        // twice.
        long silent = agents.sent() - counts.reportsTaken() - counts.reportsLost();
        System.out.printf(
                "reports: %d sent, %d dropped by the agents and counted there; %d taken, %d lost and of these %d refused by the"
                        + " controller; %d lost silently%n",
                agents.sent(),
                agents.dropped(),
                counts.reportsTaken(),
                counts.reportsLost(),
                counts.reportsRefused(),
                silent);
        System.out.printf(
                "requests: %d asked; %d answered, %d refused%n",
                (2L + load.bursts()) * load.clients() + load.connections(), counts.answered(), counts.refused());
    }
}
