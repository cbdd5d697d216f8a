package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Workers;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.Platforms;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The three applications at once on a system of some size (§7.5); the bandwidth is the sum of those that they see themselves. */
record ScaleRuns(PaperLayout layout, int targets, Map<String, Summary> reads, Map<String, Summary> writes) {
    double read(String policy) {
        return mean(reads, policy);
    }

    double write(String policy) {
        return mean(writes, policy);
    }

    private static double mean(Map<String, Summary> rates, String policy) {
        Summary summary = rates.get(policy);
        return summary == null ? Double.NaN : summary.mean();
    }

    Map<String, String> setting() {
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("layout", layout.label());
        setting.put("targets", String.valueOf(targets));
        return setting;
    }

    static List<ScaleRuns> measure(List<Integer> sizes, int seeds, Workers workers) throws InterruptedException {
        List<List<Program>> programs = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            List<Program> three = new ArrayList<>();
            for (TableSeven application : TableSeven.values()) {
                three.add(application.program(seed));
            }
            programs.add(three);
        }
        List<PolicyRun> tasks = new ArrayList<>();
        for (PaperLayout layout : PaperLayout.values()) {
            for (int size : sizes) {
                Platform platform = Platforms.named("tarazu-scale:" + size);
                for (String policy : Lines.POLICIES) {
                    for (int seed = 1; seed <= seeds; seed++) {
                        tasks.add(new PolicyRun(scenario(layout, platform, programs.get(seed - 1)), policy, seed));
                    }
                }
            }
        }
        Iterator<PolicyRun.Rates> rates = workers.all(tasks, PolicyRun::rates).iterator();
        List<ScaleRuns> all = new ArrayList<>();
        for (PaperLayout layout : PaperLayout.values()) {
            for (int size : sizes) {
                Map<String, Summary> reads = new LinkedHashMap<>();
                Map<String, Summary> writes = new LinkedHashMap<>();
                for (String policy : Lines.POLICIES) {
                    double[] read = new double[seeds];
                    double[] write = new double[seeds];
                    for (int i = 0; i < seeds; i++) {
                        PolicyRun.Rates run = rates.next();
                        read[i] = run.read();
                        write[i] = run.write();
                    }
                    reads.put(policy, Summary.of(read));
                    writes.put(policy, Summary.of(write));
                }
                all.add(new ScaleRuns(layout, size, reads, writes));
            }
        }
        return all;
    }

    private static Scenario scenario(PaperLayout layout, Platform platform, List<Program> programs) {
        List<Application> applications = programs.stream()
                .map(program -> Application.of(program.name(), program, layout.requestedComponents()))
                .toList();
        return new Scenario("scale", platform, applications, List.of(), Lines.POLICIES, Scenario.Settings.DEFAULT);
    }
}
