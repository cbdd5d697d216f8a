package io.mizan.experiments.collapse;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.experiments.paper.MizanPolicies;
import io.mizan.experiments.paper.Workers;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What each policy did with one load on a system filled in one way. */
record CollapseRuns(Load load, InitialFill fill, Map<String, List<Figures>> runs) {
    /** Lustre as it comes, its two ways, and those that look at space or at load. */
    static final List<String> POLICIES = List.of(
            "lustre", "lustre-rr", "lustre-qos", "aiot", "even-space", "tarazu", "tarazu-online", "least-loaded");

    private record Task(Load load, InitialFill fill, String policy, long seed) {}

    /**
     * One run.
     *
     * @param idle targets that got nothing
     * @param spread the fullest target less the emptiest in the end, as shares of their size
     * @param refusedBytes that did not fit
     * @param newest the share of all bytes that went to the last server
     */
    record Figures(double bandwidth, double idle, double spread, double refusedBytes, double newest) {
        static Figures of(RunResult run) {
            double all = 0;
            double last = 0;
            int idle = 0;
            String newest = run.targets().get(run.targets().size() - 1).server();
            for (TargetResult target : run.targets()) {
                all += target.placedBytes();
                last += target.server().equals(newest) ? target.placedBytes() : 0;
                idle += target.placedBytes() == 0 ? 1 : 0;
            }
            return new Figures(
                    run.written().bytes() / run.seconds(),
                    idle,
                    run.balance().spread(),
                    run.refusedBytes(),
                    last / all);
        }
    }

    Summary summary(String policy, ToDoubleFunction<Figures> figure) {
        return Summary.of(runs.getOrDefault(policy, List.of()).stream()
                .mapToDouble(figure)
                .toArray());
    }

    double mean(String policy, ToDoubleFunction<Figures> figure) {
        return summary(policy, figure).mean();
    }

    Map<String, String> setting() {
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("load", load.label());
        setting.put("fill", fill.label());
        return setting;
    }

    static List<CollapseRuns> measure(int seeds, Workers workers) throws InterruptedException {
        Map<Load, Program> programs = new LinkedHashMap<>();
        List<Task> tasks = new ArrayList<>();
        for (Load load : Load.values()) {
            programs.put(load, load.program());
            for (InitialFill fill : InitialFill.values()) {
                for (String policy : POLICIES) {
                    for (int seed = 1; seed <= seeds; seed++) {
                        tasks.add(new Task(load, fill, policy, seed));
                    }
                }
            }
        }
        Iterator<Figures> figures =
                workers.all(tasks, task -> run(task, programs)).iterator();
        List<CollapseRuns> all = new ArrayList<>();
        for (Load load : Load.values()) {
            for (InitialFill fill : InitialFill.values()) {
                Map<String, List<Figures>> runs = new LinkedHashMap<>();
                for (String policy : POLICIES) {
                    List<Figures> each = new ArrayList<>();
                    for (int seed = 1; seed <= seeds; seed++) {
                        each.add(figures.next());
                    }
                    runs.put(policy, each);
                }
                all.add(new CollapseRuns(load, fill, runs));
            }
        }
        return all;
    }

    private static Figures run(Task task, Map<Load, Program> programs) {
        Program program = programs.get(task.load);
        if (program == null) {
            throw new IllegalArgumentException("no program for " + task.load);
        }
        Application writer = Application.of(task.load.label(), program, RequestedComponents.plain(1, 0));
        Scenario scenario = new Scenario(
                "collapse",
                task.fill.platform(task.seed),
                List.of(writer),
                List.of(),
                List.of(task.policy),
                Scenario.Settings.DEFAULT);
        return Figures.of(ScenarioRun.run(scenario, task.policy, MizanPolicies.SOURCE, task.seed));
    }
}
