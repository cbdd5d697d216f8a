package io.mizan.experiments.tarazu;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.experiments.paper.MizanPolicies;
import io.mizan.experiments.paper.Workers;
import io.mizan.simulator.platform.Calibration;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.Platform.MetadataServer;
import io.mizan.simulator.platform.Platform.Nodes;
import io.mizan.simulator.platform.Platforms;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.traces.reference.WorkloadReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * IOR on Titan with three numbers that mean something: what an OST and what a node can write, and how many files the metadata server
 * creates in a second.
 *
 * <p>Every node creates a file of one stripe and writes it. Where files land is random: on a file system in daily use,
 * Lustre's QOS allocator chooses targets at random, weighted by free space. With 1008 OSTs some then get several files while others get none, and the fullest
 * decides when the run ends. That alone makes bandwidth grow ever more slowly with the number of nodes.
 */
final class TitanModel {
    static final String PLACEMENT = "random";

    private static final double GIGA = 1e9;
    private static final long MEGA = 1_000_000;
    private static final long STRIPE_BYTES = 1 << 20;

    /** What is fitted. */
    record Rates(double targetBytesPerSecond, double nodeBytesPerSecond, double createsPerSecond) {
        /**
         * Where the search begins: Spider II was planned for half a terabyte a second on 1008 OSTs; a node writes what each of the
         * 32 of the smallest run did; the number of creates is a guess.
         */
        static final Rates GUESS = new Rates(0.5e9, 7.9e9 / 32, 10_000);

        static Rates of(double... numbers) {
            return new Rates(numbers[0], numbers[1], numbers[2]);
        }

        double[] numbers() {
            return new double[] {targetBytesPerSecond, nodeBytesPerSecond, createsPerSecond};
        }
    }

    private record Task(TableSix row, Platform platform, String policy, long seed) {}

    private final Platform titan = Platforms.named("titan");
    private final Map<TableSix, Program> programs = new HashMap<>();
    private final Workers workers;
    private final int seeds;

    TitanModel(Workers workers, int seeds) {
        this.workers = workers;
        this.seeds = seeds;
        for (TableSix row : TableSix.ROWS) {
            String bytes = String.valueOf(row.megabytes() * MEGA);
            String word = "ior:ranks=" + row.nodes() + ",block=" + bytes + ",transfer=" + bytes;
            programs.put(row, Program.of(WorkloadReference.generated(word), 1));
        }
    }

    /** Rates with which the rows for calibration come out best. */
    Rates calibrate() throws InterruptedException {
        List<TableSix> rows =
                TableSix.ROWS.stream().filter(TableSix::calibrates).toList();
        double[] measured = rows.stream().mapToDouble(TableSix::measured).toArray();
        Calibration calibration = new Calibration(
                numbers -> run(rows, Rates.of(numbers), PLACEMENT).stream()
                        .mapToDouble(Summary::mean)
                        .toArray(),
                measured);
        return Rates.of(calibration.fit(Rates.GUESS.numbers()));
    }

    /** GB/s for each row, over all seeds. */
    List<Summary> run(List<TableSix> rows, Rates rates, String policy) throws InterruptedException {
        List<Task> tasks = new ArrayList<>();
        for (TableSix row : rows) {
            Platform platform = platform(rates, row.nodes());
            for (int seed = 1; seed <= seeds; seed++) {
                tasks.add(new Task(row, platform, policy, seed));
            }
        }
        List<Double> bandwidths = workers.all(tasks, this::bandwidth);
        List<Summary> summaries = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            summaries.add(Summary.of(bandwidths.subList(i * seeds, (i + 1) * seeds).stream()
                    .mapToDouble(bandwidth -> bandwidth)
                    .toArray()));
        }
        return summaries;
    }

    /** IOR divides by the time from the first create to the last byte. */
    private double bandwidth(Task task) {
        Program program = programs.get(task.row);
        if (program == null) {
            throw new IllegalArgumentException("not a row of the table");
        }
        Application ior = Application.of("ior", program, RequestedComponents.plain(1, STRIPE_BYTES));
        Scenario scenario = new Scenario(
                "titan", task.platform, List.of(ior), List.of(), List.of(task.policy), Scenario.Settings.DEFAULT);
        RunResult result = ScenarioRun.run(scenario, task.policy, MizanPolicies.SOURCE, task.seed);
        return result.written().bytes() / result.seconds() / GIGA;
    }

    /** @param nodes no more than take part, because each has links of its own */
    private Platform platform(Rates rates, int nodes) {
        List<StorageServer> servers = titan.servers().stream()
                .map(server -> new StorageServer(
                        server.name(),
                        server.bytesPerSecond(),
                        server.targets().stream()
                                .map(target -> StorageTarget.of(target.state(), rates.targetBytesPerSecond))
                                .toList()))
                .toList();
        MetadataServer before = titan.metadata();
        return new Platform(
                titan.name(),
                new Nodes(nodes, rates.nodeBytesPerSecond, rates.nodeBytesPerSecond, 0),
                titan.ioRouters(),
                titan.lnetRouters(),
                new MetadataServer(
                        rates.createsPerSecond,
                        0,
                        before.latencySeconds(),
                        before.bytesPerSecond(),
                        before.totalBytes()),
                servers,
                titan.sharedFileLoss(),
                titan.fill());
    }
}
