package io.mizan.simulator.flows;

import io.mizan.simulator.kernel.Efficiency;
import io.mizan.simulator.kernel.Flow;
import io.mizan.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs a plan: each client goes through its rounds, and starts all flows of a round together. */
public final class Replay {
    /** Many flows at once still get a tenth of a link that loses efficiency. */
    private static final double FLOOR = 0.1;

    private final FlowPlan plan;
    private final Simulation simulation = new Simulation();
    private final double[] starts;
    private final double[] finishes;

    private Replay(FlowPlan plan) {
        this.plan = plan;
        this.starts = new double[plan.flows().size()];
        this.finishes = new double[plan.flows().size()];
    }

    public static FlowTimes run(FlowPlan plan) {
        return new Replay(plan).run();
    }

    private FlowTimes run() {
        for (PlannedLink link : plan.links()) {
            int number = simulation.addLink(link.bytesPerSecond(), Efficiency.falling(link.loss(), FLOOR));
            if (link.backgroundBytesPerSecond() > 0) {
                simulation.at(0, () -> background(number, link.backgroundBytesPerSecond()));
            }
        }
        Map<String, TreeMap<Long, List<Integer>>> clients = new LinkedHashMap<>();
        for (int i = 0; i < plan.flows().size(); i++) {
            PlannedFlow flow = plan.flows().get(i);
            clients.computeIfAbsent(flow.client(), name -> new TreeMap<>())
                    .computeIfAbsent(flow.round(), round -> new ArrayList<>())
                    .add(i);
        }
        clients.values().forEach(rounds -> simulation.at(0, new Client(List.copyOf(rounds.values()))));
        simulation.run();
        return new FlowTimes(starts, finishes);
    }

    private void background(int link, double bytesPerSecond) {
        simulation.start(Flow.endless(bytesPerSecond, link), () -> {});
    }

    /** Starts its next round each time it runs. */
    private final class Client implements Runnable {
        private final List<List<Integer>> rounds;
        private int next;
        private int pending;

        Client(List<List<Integer>> rounds) {
            this.rounds = rounds;
        }

        @Override
        public void run() {
            List<Integer> round = rounds.get(next++);
            pending = round.size();
            for (int flow : round) {
                double earliest = plan.flows().get(flow).earliestSeconds();
                if (earliest > simulation.now()) {
                    simulation.at(earliest, () -> start(flow));
                } else {
                    start(flow);
                }
            }
        }

        private void start(int flow) {
            starts[flow] = simulation.now();
            simulation.start(plan.flows().get(flow).flow(), () -> ended(flow));
        }

        private void ended(int flow) {
            finishes[flow] = simulation.now();
            if (--pending == 0 && next < rounds.size()) {
                run();
            }
        }
    }
}
