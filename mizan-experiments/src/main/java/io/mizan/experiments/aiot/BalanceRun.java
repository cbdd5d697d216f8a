package io.mizan.experiments.aiot;

import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One month on a system with layers in the proportions of TaihuLight: 8,192 compute nodes, 16 forwarding nodes with 512 of them each, 24 servers with 3 OSTs. Every ten minutes the
 * load of each node is the sum of what jobs in a burst ask of it, at most 1. The index of a layer is the standard deviation of these loads over the largest that there can be (one half),
 * as a mean over time. Nothing is held up here: it is where load is sent that counts.
 */
record BalanceRun(double[] without, double[] with) {
    static final List<String> LAYERS = List.of("forwarding nodes", "servers", "OSTs");

    private static final int COMPUTE = 8_192;
    private static final int FORWARDERS = 16;
    private static final int SERVERS = 24;
    private static final int TARGETS = 72;
    private static final IoRates FORWARDER = new IoRates(2.5e9, 0, 20_000);
    private static final IoRates SERVER = new IoRates(3e9, 0, 0);
    private static final IoRates TARGET = new IoRates(800e6, 0, 0);
    private static final double COMPUTE_BYTES = 1e9;
    private static final double STEP = 600;
    private static final double LARGEST_DEVIATION = 0.5;

    /** What of a job a node carries, by layer. */
    private record Spread(double[] forwarders, double[] servers, double[] targets) {}

    private record Running(MonthJob job, List<Integer> nodes, JobPath path, Spread without, Spread with) {}

    static BalanceRun of(List<MonthJob> jobs) {
        return new Replay(jobs).run();
    }

    private static final class Replay {
        private final List<MonthJob> jobs;
        private final boolean[] busy = new boolean[COMPUTE];
        private final List<Running> running = new ArrayList<>();
        private final double[] without = new double[LAYERS.size()];
        private final double[] with = new double[LAYERS.size()];
        private int roundRobin;
        private int samples;

        Replay(List<MonthJob> jobs) {
            this.jobs = jobs;
        }

        BalanceRun run() {
            int next = 0;
            for (double now = 0; now < GeneratedMonth.SECONDS; now += STEP) {
                while (next < jobs.size() && jobs.get(next).start() <= now) {
                    end(jobs.get(next).start());
                    start(jobs.get(next++));
                }
                end(now);
                sample(now);
            }
            return new BalanceRun(
                    Arrays.stream(without).map(sum -> sum / samples).toArray(),
                    Arrays.stream(with).map(sum -> sum / samples).toArray());
        }

        private void end(double now) {
            running.removeIf(job -> {
                boolean over = job.job().start() + job.job().seconds() <= now;
                if (over) {
                    job.nodes().forEach(node -> busy[node] = false);
                }
                return over;
            });
        }

        /** A job for which there are no compute nodes is left out, with and without the engine. */
        private void start(MonthJob job) {
            List<Integer> nodes = IntStream.range(0, COMPUTE)
                    .filter(node -> !busy[node])
                    .limit(job.nodes())
                    .boxed()
                    .toList();
            if (nodes.size() < job.nodes()) {
                return;
            }
            nodes.forEach(node -> busy[node] = true);
            List<String> names = nodes.stream().map(node -> "comp" + node).toList();
            JobPath path = GreedyPathPolicy.DEFAULT.choose(
                    site(),
                    new PathDemand(
                            names,
                            job.believed(),
                            Math.max(job.believed().bytesPerSecond(), names.size() * COMPUTE_BYTES),
                            job.streams(TARGET.bytesPerSecond())));
            Spread usual = usual(job, nodes);
            running.add(
                    new Running(job, nodes, path, usual, job.believed().isNone() ? usual : chosen(path, names.size())));
        }

        private SiteLayers site() {
            Map<String, IoRates> reserved = new HashMap<>();
            for (Running job : running) {
                job.path().reserved().forEach((node, rates) -> reserved.merge(node, rates, IoRates::plus));
            }
            return new SiteLayers(
                    nodes("fwd", FORWARDERS, FORWARDER, reserved),
                    ForwarderMap.ANY,
                    nodes("oss", SERVERS, SERVER, reserved),
                    IntStream.range(0, TARGETS)
                            .mapToObj(i -> new TargetNode(i, i * SERVERS / TARGETS, node("ost" + i, TARGET, reserved)))
                            .toList());
        }

        private static List<PathNode> nodes(String name, int count, IoRates peak, Map<String, IoRates> reserved) {
            return IntStream.range(0, count)
                    .mapToObj(i -> node(name + i, peak, reserved))
                    .toList();
        }

        private static PathNode node(String name, IoRates peak, Map<String, IoRates> reserved) {
            return PathNode.of(name, peak, 0).withReserved(reserved.getOrDefault(name, IoRates.NONE));
        }

        /** The forwarding node that a compute node is mapped to; files with one stripe, round robin. */
        private Spread usual(MonthJob job, List<Integer> nodes) {
            double[] forwarders = new double[FORWARDERS];
            nodes.forEach(node -> forwarders[node * FORWARDERS / COMPUTE] += 1.0 / nodes.size());
            double[] targets = new double[TARGETS];
            int files = job.access() == FileAccess.N_TO_N ? job.nodes() : 1;
            for (int file = 0; file < files; file++) {
                targets[roundRobin++ % TARGETS] += 1.0 / files;
            }
            return new Spread(forwarders, servers(targets), targets);
        }

        private static Spread chosen(JobPath path, int nodes) {
            double[] forwarders = new double[FORWARDERS];
            path.forwarderOf().values().forEach(name -> forwarders[number(name)] += 1.0 / nodes);
            double[] targets = new double[TARGETS];
            double all = path.targets().stream()
                    .mapToDouble(share -> share.reserved().bytesPerSecond())
                    .sum();
            path.targets()
                    .forEach(share -> targets[share.index()] = all == 0
                            ? 1.0 / path.targets().size()
                            : share.reserved().bytesPerSecond() / all);
            return new Spread(forwarders, servers(targets), targets);
        }

        private static int number(String name) {
            return Integer.parseInt(name.substring(3));
        }

        private static double[] servers(double[] targets) {
            double[] servers = new double[SERVERS];
            for (int target = 0; target < TARGETS; target++) {
                servers[target * SERVERS / TARGETS] += targets[target];
            }
            return servers;
        }

        private void sample(double now) {
            List<Running> active =
                    running.stream().filter(job -> job.job().inBurst(now)).toList();
            add(
                    without,
                    active.stream()
                            .map(job -> Map.entry(job.job(), job.without()))
                            .toList());
            add(
                    with,
                    active.stream().map(job -> Map.entry(job.job(), job.with())).toList());
            samples++;
        }

        private static void add(double[] sums, List<Map.Entry<MonthJob, Spread>> active) {
            double[][] loads = {new double[FORWARDERS], new double[SERVERS], new double[TARGETS]};
            for (Map.Entry<MonthJob, Spread> job : active) {
                IoRates load = job.getKey().load();
                Spread spread = job.getValue();
                load(loads[0], spread.forwarders(), load.shareOf(FORWARDER));
                load(loads[1], spread.servers(), load.shareOf(SERVER));
                load(loads[2], spread.targets(), load.shareOf(TARGET));
            }
            for (int layer = 0; layer < loads.length; layer++) {
                sums[layer] += deviation(loads[layer]) / LARGEST_DEVIATION;
            }
        }

        private static void load(double[] loads, double[] shares, double use) {
            for (int node = 0; node < loads.length; node++) {
                loads[node] += shares[node] * use;
            }
        }

        private static double deviation(double[] loads) {
            double[] atMostOne =
                    Arrays.stream(loads).map(load -> Math.min(1, load)).toArray();
            double mean = Arrays.stream(atMostOne).average().orElse(0);
            return Math.sqrt(Arrays.stream(atMostOne)
                    .map(load -> (load - mean) * (load - mean))
                    .average()
                    .orElse(0));
        }
    }
}
