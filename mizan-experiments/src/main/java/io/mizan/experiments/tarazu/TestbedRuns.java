package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Workers;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.Platforms;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.program.Program.ProgramFile;
import io.mizan.simulator.program.Step;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A benchmark on the simulated testbed: all programs write at once; when the last has ended, all read back at once what they wrote.
 * The bandwidth is the sum of those that the programs see themselves, as IOR and HACC-I/O print them.
 */
record TestbedRuns(Benchmark benchmark, Map<String, Summary> writes, Map<String, Summary> reads) {
    private static final String PLATFORM = "tarazu-testbed";

    double write(String policy) {
        return mean(writes, policy);
    }

    double read(String policy) {
        return mean(reads, policy);
    }

    private static double mean(Map<String, Summary> rates, String policy) {
        Summary summary = rates.get(policy);
        return summary == null ? Double.NaN : summary.mean();
    }

    static List<TestbedRuns> measure(List<Benchmark> benchmarks, int seeds, Workers workers)
            throws InterruptedException {
        Platform platform = Platforms.named(PLATFORM);
        List<PolicyRun> tasks = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            Scenario scenario = scenario(benchmark, platform);
            for (String policy : Lines.POLICIES) {
                for (int seed = 1; seed <= Lines.runs(policy, seeds); seed++) {
                    tasks.add(new PolicyRun(scenario, policy, seed));
                }
            }
        }
        Iterator<PolicyRun.Rates> rates = workers.all(tasks, PolicyRun::rates).iterator();
        List<TestbedRuns> all = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            Map<String, Summary> writes = new LinkedHashMap<>();
            Map<String, Summary> reads = new LinkedHashMap<>();
            for (String policy : Lines.POLICIES) {
                List<PolicyRun.Rates> runs = new ArrayList<>();
                for (int seed = 1; seed <= Lines.runs(policy, seeds); seed++) {
                    runs.add(rates.next());
                }
                writes.put(
                        policy,
                        Summary.of(runs.stream()
                                .mapToDouble(PolicyRun.Rates::write)
                                .toArray()));
                reads.put(
                        policy,
                        Summary.of(
                                runs.stream().mapToDouble(PolicyRun.Rates::read).toArray()));
            }
            all.add(new TestbedRuns(benchmark, writes, reads));
        }
        return all;
    }

    private static Scenario scenario(Benchmark benchmark, Platform platform) {
        List<Application> writers = new ArrayList<>();
        List<Application> readers = new ArrayList<>();
        List<String> names =
                benchmark.parts().stream().map(Benchmark.Part::name).toList();
        for (Benchmark.Part part : benchmark.parts()) {
            writers.add(
                    Application.of(part.name(), part.program(), part.layout().requestedComponents())
                            .onNodes(part.nodes()));
            readers.add(new Application(
                    part.name() + "-read",
                    readBack(part.program()),
                    part.layout().requestedComponents(),
                    "",
                    part.nodes(),
                    0,
                    names,
                    Double.POSITIVE_INFINITY));
        }
        writers.addAll(readers);
        return new Scenario(benchmark.name(), platform, writers, List.of(), Lines.POLICIES, Scenario.Settings.DEFAULT);
    }

    /** Every rank reads what it wrote. */
    private static Program readBack(Program program) {
        List<Workload.File> files = program.files().stream()
                .map(ProgramFile::path)
                .map(path -> new Workload.File(path, new FileLayout.Plain(Striping.DEFAULT)))
                .toList();
        List<WorkloadEvent> events = new ArrayList<>();
        for (int rank = 0; rank < program.ranks(); rank++) {
            for (Step step : program.steps().get(rank)) {
                for (int i = 0; i < step.ranges(); i++) {
                    events.add(
                            new WorkloadEvent(rank, step.file(), Operation.READ, step.offset(i), step.length(i), 0, 0));
                }
            }
        }
        return Program.of(new Workload(program.name(), program.ranks(), files, events), 1);
    }
}
