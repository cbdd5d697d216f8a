package io.mizan.benchmarks;

import io.mizan.algorithms.path.FoundPath;
import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.algorithms.tuning.TuningRules;
import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobCategory;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.NodeState;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.SiteParameters.Classification;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.SiteParameters.Metadata;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import io.mizan.model.job.tuning.TuningAction.SetForwarderShare;
import io.mizan.model.job.tuning.TuningPermission;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Time of one decision of the engine on a system as large as TaihuLight with a thousand jobs running: the layers from reservations, the path, and the parameters. The
 * alternative is the same with the maximum flow beside the path.
 */
final class EngineBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int COMPUTE = 40_960;
    private static final int FORWARDERS = 240;
    private static final int SERVERS = 144;
    private static final int TARGETS = 432;
    private static final int RUNNING = 1_000;
    private static final IoRates FORWARDER = new IoRates(2.5e9, 50_000, 20_000);
    private static final IoRates SERVER = new IoRates(3e9, 60_000, 0);
    private static final IoRates TARGET = new IoRates(800e6, 20_000, 0);
    private static final SiteParameters PARAMETERS = new SiteParameters(
            new Forwarding(256 << 20, 8 << 20, SetForwarderShare.METADATA_FIRST),
            new Clients(64 << 20, 64 << 20, 8, 32 << 20, 32L << 30, 0.01, 4 << 20),
            new RequestScheduler(Classification.JOB_ID, true, 4, 8, 1),
            new Metadata(0.1, 1L << 40, 1L << 41, 1 << 20, 20_000));

    private final Random random = new Random(1);
    private final List<String> computeNodes =
            IntStream.range(0, COMPUTE).mapToObj(i -> "comp" + i).toList();
    private final ForwarderMap map;
    private final Deque<JobPath> running = new ArrayDeque<>();
    private final Map<String, IoRates> reserved = new HashMap<>();

    private EngineBenchmark(ForwarderMap map) {
        this.map = map;
    }

    public static void run(String... args) {
        int decisions = Arrays.asList(args).contains("--quick") ? 500 : 2_000;
        System.out.printf(
                "%-48s %9s %8s %8s %8s %8s %8s %8s %9s%n",
                "", "decisions", "p50 ms", "p99 ms", "max ms", "CPU p50", "CPU p99", "ratio", "gap %");
        row("any forwarding node", decisions, ForwarderMap.ANY, EngineBenchmark::nodes);
        row("any, all compute nodes", decisions / 5, ForwarderMap.ANY, EngineBenchmark::allNodes);
        Map<String, List<String>> fixed = new HashMap<>();
        for (int i = 0; i < COMPUTE; i++) {
            fixed.put("comp" + i, List.of("fwd" + i * FORWARDERS / COMPUTE));
        }
        ForwarderMap map = ForwarderMap.of(fixed);
        row("static map", decisions, map, EngineBenchmark::nodes);
        row("static map, all compute nodes", decisions / 5, map, EngineBenchmark::allNodes);
    }

    private static void row(
            String name, int decisions, ForwarderMap map, BiFunction<EngineBenchmark, Random, List<String>> nodesOf) {
        EngineBenchmark site = new EngineBenchmark(map);
        for (int i = 0; i < RUNNING; i++) {
            site.decide(false, site.job());
        }
        double[][] plain = new double[2][decisions];
        double[][] withFlow = new double[2][decisions];
        double gap = 0;
        for (int i = 0; i < decisions; i++) {
            PredictedBehaviour job = site.job();
            List<String> nodes = nodesOf.apply(site, new Random(i));
            long begin = System.nanoTime();
            long beginCpu = THREADS.getCurrentThreadCpuTime();
            gap += site.decide(true, job, nodes) / decisions;
            withFlow[1][i] = (THREADS.getCurrentThreadCpuTime() - beginCpu) / 1e6;
            withFlow[0][i] = (System.nanoTime() - begin) / 1e6;
            begin = System.nanoTime();
            beginCpu = THREADS.getCurrentThreadCpuTime();
            site.decide(false, job, nodes);
            plain[1][i] = (THREADS.getCurrentThreadCpuTime() - beginCpu) / 1e6;
            plain[0][i] = (System.nanoTime() - begin) / 1e6;
        }
        print(name, plain, percentile(withFlow[1], 0.5), Double.NaN);
        print(name + ", with maximum flow", withFlow, percentile(withFlow[1], 0.5), 100 * gap);
    }

    /** @param times by the clock, and of the CPU, which other work on the machine does not make longer */
    private static void print(String name, double[][] times, double alternative, double gap) {
        System.out.printf(
                "%-48s %9d %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f %9.3f%n",
                name,
                times[0].length,
                percentile(times[0], 0.5),
                percentile(times[0], 0.99),
                percentile(times[0], 1),
                percentile(times[1], 0.5),
                percentile(times[1], 0.99),
                percentile(times[1], 0.5) / alternative,
                gap);
    }

    private static double percentile(double[] times, double share) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
    }

    private void decide(boolean flow, PredictedBehaviour job) {
        decide(flow, job, nodes(random));
    }

    /** Puts a job on the system, and takes the oldest away where there are enough; says by how much the path is below the maximum flow. */
    private double decide(boolean flow, PredictedBehaviour job, List<String> nodes) {
        SiteLayers layers = layers();
        PathDemand demand = new PathDemand(
                nodes, job.idealLoad(), Math.max(job.idealLoad().bytesPerSecond(), 1e9 * nodes.size()), nodes.size());
        double gap = 0;
        JobPath path;
        if (flow) {
            FoundPath found = GreedyPathPolicy.DEFAULT.search(layers, demand);
            path = found.path();
            gap = found.gap();
        } else {
            path = GreedyPathPolicy.DEFAULT.choose(layers, demand);
        }
        JobContext context = new JobContext(
                "4711",
                new JobCategory("user", "job", nodes.size()),
                nodes,
                "/scratch/job",
                job,
                layers,
                path,
                PARAMETERS);
        TuningRules.Choice choice = TuningRules.choose(TuningRules.all(), rule -> TuningPermission.ADVISE, context);
        if (!choice.failed().isEmpty()) {
            throw new IllegalStateException("rules failed: " + choice.failed());
        }
        if (!flow) {
            running.add(path);
            add(path, 1);
            if (running.size() > RUNNING) {
                add(running.remove(), -1);
            }
        }
        return gap;
    }

    private void add(JobPath path, int sign) {
        path.reserved()
                .forEach((node, rates) -> reserved.merge(
                        node, rates, (before, more) -> sign > 0 ? before.plus(more) : before.minus(more)));
    }

    private SiteLayers layers() {
        List<TargetNode> targets = new ArrayList<>();
        for (int i = 0; i < TARGETS; i++) {
            PathNode node = node("ost" + i, TARGET);
            targets.add(new TargetNode(
                    i, i * SERVERS / TARGETS, i % 100 == 7 ? node.withState(new NodeState.Abnormal("slow")) : node));
        }
        return new SiteLayers(nodes("fwd", FORWARDERS, FORWARDER), map, nodes("oss", SERVERS, SERVER), targets);
    }

    private List<PathNode> nodes(String name, int count, IoRates peak) {
        return IntStream.range(0, count).mapToObj(i -> node(name + i, peak)).toList();
    }

    private PathNode node(String name, IoRates peak) {
        return PathNode.of(name, peak, 0.05).withReserved(reserved.getOrDefault(name, IoRates.NONE));
    }

    /** Up to all compute nodes, one after the other; small jobs are as frequent as large ones by order of magnitude. */
    private List<String> nodes(Random draws) {
        int count = (int) Math.exp(draws.nextDouble() * Math.log(COMPUTE));
        int first = draws.nextInt(COMPUTE - count + 1);
        return computeNodes.subList(first, first + count);
    }

    /** The largest job that there can be. */
    private List<String> allNodes(Random draws) {
        return computeNodes;
    }

    private PredictedBehaviour job() {
        double bytes = 1e6 * Math.exp(random.nextDouble() * 7);
        return PredictedBehaviour.of(
                1,
                0.9,
                List.of(new JobPhase(
                        0, 60, 20 * bytes, 40 * bytes, 100 * random.nextInt(1000), random.nextInt(100_000))),
                FileAccess.values()[random.nextInt(3)],
                new ExpectedFiles(100, 1000, 1 << 16, 1 << 18, 1 << 30, 1 << 16, 256, 1 << 22));
    }
}
