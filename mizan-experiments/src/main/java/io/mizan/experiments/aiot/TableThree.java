package io.mizan.experiments.aiot;

import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.PathDemand;
import io.mizan.simulator.job.CyclicJob;
import io.mizan.simulator.job.LayerRates;
import io.mizan.simulator.job.LayerSimulation;
import io.mizan.simulator.job.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** One run of Table III: how long the bursts of each application take alone, together as they come, and together with paths of their own. */
record TableThree(Map<String, Double> without, Map<String, Double> with, Map<String, JobPath> paths) {
    private static final double HORIZON = 4000;

    /** Random are the times at which the applications begin. */
    static TableThree of(long seed) {
        double[] begins =
                new SplittableRandom(seed).doubles(TestbedJob.ALL.size(), 0, 60).toArray();
        Map<String, JobPath> paths = choosePaths();
        List<List<List<Stream>>> usual =
                TestbedJob.ALL.stream().map(Testbed::defaultStreams).toList();
        List<List<List<Stream>>> chosen = TestbedJob.ALL.stream()
                .map(job -> Testbed.streams(job, paths.getOrDefault(job.name(), JobPath.DEFAULT)))
                .toList();
        List<Double> alone = new ArrayList<>();
        for (int i = 0; i < TestbedJob.ALL.size(); i++) {
            alone.add(bursts(Testbed.rates(false), List.of(TestbedJob.ALL.get(i)), List.of(usual.get(i)), begins)
                    .get(0));
        }
        LayerRates rates = Testbed.rates(true);
        return new TableThree(
                slowdowns(bursts(rates, TestbedJob.ALL, usual, begins), alone),
                slowdowns(bursts(rates, TestbedJob.ALL, chosen, begins), alone),
                paths);
    }

    /** One job after the other is submitted, and finds what those before it have reserved. */
    private static Map<String, JobPath> choosePaths() {
        Map<String, JobPath> paths = new LinkedHashMap<>();
        for (TestbedJob job : TestbedJob.ALL) {
            PathDemand demand = new PathDemand(job.computeNodes(), job.load(), job.bytesPerSecond(), job.streams());
            paths.put(job.name(), GreedyPathPolicy.DEFAULT.choose(Testbed.site(List.copyOf(paths.values())), demand));
        }
        return paths;
    }

    private static List<Double> bursts(
            LayerRates rates, List<TestbedJob> jobs, List<List<List<Stream>>> streams, double[] begins) {
        LayerSimulation layers = new LayerSimulation(rates, new double[Testbed.FORWARDERS]);
        List<CyclicJob> running = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            CyclicJob job = new CyclicJob(layers, jobs.get(i).computeSeconds(), streams.get(i));
            job.begin(begins[i]);
            running.add(job);
        }
        layers.runUntil(HORIZON);
        return running.stream().map(CyclicJob::meanBurst).toList();
    }

    private static Map<String, Double> slowdowns(List<Double> bursts, List<Double> alone) {
        Map<String, Double> slowdowns = new LinkedHashMap<>();
        for (int i = 0; i < bursts.size(); i++) {
            slowdowns.put(TestbedJob.ALL.get(i).name(), bursts.get(i) / alone.get(i));
        }
        return slowdowns;
    }
}
