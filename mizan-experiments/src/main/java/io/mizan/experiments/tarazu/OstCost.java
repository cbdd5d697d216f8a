package io.mizan.experiments.tarazu;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.experiments.paper.MizanPolicies;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.Platforms;
import io.mizan.simulator.platform.StorageTarget;
import io.mizan.simulator.program.Program.ProgramFile;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How evenly the policies fill the empty testbed with one benchmark (§7.2, §7.3). No time passes: all files are placed in one go, in
 * the order in which they are created.
 *
 * @param bound the OST cost that no placement of these files can go below
 */
record OstCost(Benchmark benchmark, Map<String, Summary> ostCosts, Map<String, Summary> ossCosts, double bound) {
    private record Task(Benchmark benchmark, String policy, long seed) {}

    private record Placed(Placement placement, PlacementMetrics metrics) {}

    Summary ost(String policy) {
        return of(ostCosts, policy);
    }

    Summary oss(String policy) {
        return of(ossCosts, policy);
    }

    double mean(String policy) {
        return ost(policy).mean();
    }

    private static Summary of(Map<String, Summary> costs, String policy) {
        Summary cost = costs.get(policy);
        if (cost == null) {
            throw new IllegalArgumentException("not measured: " + policy);
        }
        return cost;
    }

    static List<OstCost> measure(List<Benchmark> benchmarks, int seeds, Workers workers) throws InterruptedException {
        SystemView view = view(Platforms.named("tarazu-testbed"));
        List<Task> tasks = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            for (String policy : Lines.POLICIES) {
                for (int seed = 1; seed <= Lines.runs(policy, seeds); seed++) {
                    tasks.add(new Task(benchmark, policy, seed));
                }
            }
        }
        Iterator<Placed> placed = workers.all(tasks, task -> place(task, view)).iterator();
        List<OstCost> costs = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            Map<String, Summary> ost = new LinkedHashMap<>();
            Map<String, Summary> oss = new LinkedHashMap<>();
            List<Placement> firsts = new ArrayList<>();
            for (String policy : Lines.POLICIES) {
                List<PlacementMetrics> runs = new ArrayList<>();
                for (int seed = 1; seed <= Lines.runs(policy, seeds); seed++) {
                    Placed one = placed.next();
                    runs.add(one.metrics);
                    if (seed == 1) {
                        firsts.add(one.placement);
                    }
                }
                ost.put(
                        policy,
                        Summary.of(runs.stream()
                                .mapToDouble(PlacementMetrics::ostCostApplicationOnly)
                                .toArray()));
                oss.put(
                        policy,
                        Summary.of(runs.stream()
                                .mapToDouble(PlacementMetrics::ossCost)
                                .toArray()));
            }
            costs.add(new OstCost(benchmark, ost, oss, bound(firsts, view)));
        }
        return costs;
    }

    private static Placed place(Task task, SystemView view) {
        Placement placement =
                MizanPolicies.SOURCE.policy(task.policy, task.seed).place(requests(task.benchmark), view);
        return new Placed(placement, PlacementMetrics.of(view, placement, 1));
    }

    /**
     * The bound is that of the files, and the same whatever the policy, unless it refuses some. Of those that place all it is asked of the
     * best: where a placement reaches the simple bound, no closer one has to be searched for.
     */
    private static double bound(List<Placement> placements, SystemView view) {
        Optional<Placement> best = placements.stream()
                .filter(placement -> placement.refusals().isEmpty())
                .min(Comparator.comparingDouble(
                        placement -> PlacementMetrics.of(view, placement, 1).ostCost()));
        return Stream.concat(
                        best.stream(),
                        placements.stream()
                                .filter(placement -> !placement.refusals().isEmpty()))
                .mapToDouble(placement -> LowerBound.ostCost(view, placement, PolicyOptions.DEFAULT_RESERVE))
                .min()
                .orElseThrow();
    }

    private static List<PlacementRequest> requests(Benchmark benchmark) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (Benchmark.Part part : benchmark.parts()) {
            for (ProgramFile file : part.program().files()) {
                requests.add(new PlacementRequest(
                        file.path(),
                        file.sizeBytes(),
                        file.firstRank(),
                        part.layout().requestedComponents(),
                        "",
                        Set.of(),
                        file.firstSeconds()));
            }
        }
        return requests;
    }

    private static SystemView view(Platform platform) {
        List<Server> servers = platform.servers().stream()
                .map(server -> new Server(
                        server.name(),
                        (long) server.bytesPerSecond(),
                        ServerLoad.UNKNOWN,
                        server.targets().stream().map(StorageTarget::state).toList()))
                .toList();
        return SystemView.of(platform.name(), servers);
    }
}
