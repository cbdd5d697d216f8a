package io.mizan.simulator.whatif;

import io.mizan.model.placement.ComponentRequest;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * Workloads that run side by side on a system, each of them several times, one run after the other.
 *
 * @param labels of the workloads: a file, or a generator with its parameters
 * @param programs one for each label
 * @param repeat how often each runs
 * @param components of the layouts of new files; empty for those of the workload
 */
public record RepeatedWorkloads(
        List<String> labels, List<Program> programs, int repeat, List<ComponentRequest> components) {
    public RepeatedWorkloads {
        labels = List.copyOf(labels);
        programs = List.copyOf(programs);
        components = List.copyOf(components);
        if (labels.size() != programs.size()) {
            throw new IllegalArgumentException(labels.size() + " labels for " + programs.size() + " programs");
        }
    }

    /** How many ranks run at the same time. */
    public int ranks() {
        return programs.stream().mapToInt(Program::ranks).sum();
    }

    /** @param nodes of the platform */
    public Scenario on(Platform platform, int nodes, long seed) {
        List<Application> applications = new ArrayList<>();
        for (int run = 0; run < repeat; run++) {
            for (int w = 0; w < programs.size(); w++) {
                List<String> after = run == 0 ? List.of() : List.of(name(w, run - 1));
                Program program = programs.get(w);
                applications.add(new Application(
                        name(w, run),
                        program,
                        components,
                        "",
                        Math.max(1, Math.min(nodes, program.ranks())),
                        0,
                        after,
                        Double.POSITIVE_INFINITY));
            }
        }
        return new Scenario(
                "what if", platform, applications, List.of(), List.of(), Scenario.Settings.DEFAULT.withSeed(seed));
    }

    private String name(int workload, int run) {
        String stem = labels.get(workload).split(":", 2)[0];
        String word = stem.substring(stem.lastIndexOf('/') + 1);
        String number = labels.size() > 1 ? (workload + 1) + "-" : "";
        return number + word + (repeat > 1 ? " #" + (run + 1) : "");
    }
}
