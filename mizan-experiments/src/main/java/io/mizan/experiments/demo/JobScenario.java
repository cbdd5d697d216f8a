package io.mizan.experiments.demo;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.document.JsonText;
import io.mizan.model.layout.FileLayout;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The jobs on the system as a scenario that {@code mizan simulate} reads, in a file that the user may change and run again. */
record JobScenario(List<DemoJob> jobs, Path system, Path file) {
    private static final String NODE_RATE = "2G";

    /** @param layout of each job's file */
    void write(long seed, Function<DemoJob, FileLayout> layout) {
        int nodes = jobs.stream().mapToInt(DemoJob::nodes).sum();
        Map<String, Object> platform = new LinkedHashMap<>();
        platform.put("name", DemoSystem.NAME);
        platform.put("nodes", Map.of("count", nodes, "bytesPerSecond", NODE_RATE));
        platform.put("system", DemoState.SIMULATED + system);
        platform.put(
                "defaults",
                Map.of(
                        "targetBytesPerSecond",
                        "1G",
                        "serverBytesPerSecond",
                        String.valueOf(DemoSystem.SERVER_BYTES_PER_SECOND)));
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("name", jobs.size() + " jobs");
        root.put("seed", seed);
        root.put("platform", platform);
        root.put(
                "applications",
                jobs.stream().map(job -> application(job, layout.apply(job))).toList());
        DemoFile.write(file, List.of(JsonText.of(root)));
    }

    private static Map<String, Object> application(DemoJob job, FileLayout layout) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", job.name());
        map.put("workload", job.workload(layout));
        map.put("pool", job.pool());
        map.put("nodes", job.nodes());
        map.put("rankBytesPerSecond", job.rankBytesPerSecond());
        return map;
    }

    /** The policies that come with Mizan, and the placement that there is. */
    PolicySource policies() {
        return policies(Map.of());
    }

    /** @param more placements of files by the name of a policy */
    PolicySource policies(Map<String, Map<String, List<Integer>>> more) {
        Map<String, List<Integer>> recorded = new HashMap<>();
        jobs.forEach(job -> job.files().forEach(name -> recorded.put(name, job.targets())));
        Map<String, Map<String, List<Integer>>> all = new HashMap<>(more);
        all.put(RecordedPlacement.NAME, recorded);
        return (name, seed) -> {
            Map<String, List<Integer>> known = all.get(name);
            return known == null
                    ? Policies.named(name, PolicyOptions.DEFAULT.withSeed(seed))
                    : new RecordedPlacement(name, known);
        };
    }

    /** All jobs at once, their files where they are. */
    RunResult today(Scenario scenario) {
        return ScenarioRun.run(
                scenario,
                RecordedPlacement.NAME,
                policies(),
                scenario.settings().seed());
    }
}
