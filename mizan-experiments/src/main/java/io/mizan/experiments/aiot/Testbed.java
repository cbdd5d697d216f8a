package io.mizan.experiments.aiot;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.NodeState;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import io.mizan.simulator.job.LayerRates;
import io.mizan.simulator.job.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The testbed of §IV.C: 2048 compute nodes, 4 forwarding nodes with 512 of them each, 4 storage nodes with 3 OSTs. OST1 is busy with other work and OST2 abnormal. Rates are
 * those of the platform {@code taihulight}; how busy and how slow the two are is assumed.
 */
final class Testbed {
    static final int FORWARDERS = 4;
    static final int OF_A_FORWARDER = 512;
    static final int SERVERS = 4;
    static final int TARGETS = 12;
    static final int OF_A_SERVER = 3;
    static final int BUSY = 0;
    static final int ABNORMAL = 1;

    static final double FORWARDER_BYTES = 2.5e9;
    static final double FORWARDER_METADATA = 20_000;
    private static final double SERVER_BYTES = 3e9;
    private static final double TARGET_BYTES = 800e6;
    private static final double METADATA_OPERATIONS = 100_000;

    /** The share of OST1 that others use. */
    private static final double BUSY_LOAD = 0.75;

    /** What OST2 still does of its peak. */
    private static final double SLOW = 0.035;

    private Testbed() {}

    /** @param faults whether OST1 is busy and OST2 slow */
    static LayerRates rates(boolean faults) {
        double[] targets = new double[TARGETS];
        Arrays.fill(targets, TARGET_BYTES);
        if (faults) {
            targets[BUSY] *= 1 - BUSY_LOAD;
            targets[ABNORMAL] *= SLOW;
        }
        int[] serverOf =
                IntStream.range(0, TARGETS).map(target -> target / OF_A_SERVER).toArray();
        return new LayerRates(
                FORWARDERS, FORWARDER_BYTES, FORWARDER_METADATA, SERVER_BYTES, targets, serverOf, METADATA_OPERATIONS);
    }

    /** As the engine sees it, with what running jobs have reserved. */
    static SiteLayers site(List<JobPath> running) {
        Map<String, IoRates> reserved = reserved(running);
        List<TargetNode> targets = new ArrayList<>();
        for (int i = 0; i < TARGETS; i++) {
            PathNode node = node("OST" + (i + 1), new IoRates(TARGET_BYTES, 0, 0), i == BUSY ? BUSY_LOAD : 0, reserved);
            targets.add(new TargetNode(
                    i,
                    i / OF_A_SERVER,
                    i == ABNORMAL ? node.withState(new NodeState.Abnormal("slower than its peers")) : node));
        }
        IoRates forwarder = new IoRates(FORWARDER_BYTES, 0, FORWARDER_METADATA);
        return new SiteLayers(
                nodes("Fwd", FORWARDERS, forwarder, reserved),
                ForwarderMap.ANY,
                IntStream.range(0, SERVERS)
                        .mapToObj(i -> node(
                                "SN" + (i + 1),
                                new IoRates(SERVER_BYTES, 0, 0),
                                i == BUSY / OF_A_SERVER ? BUSY_LOAD * TARGET_BYTES / SERVER_BYTES : 0,
                                reserved))
                        .toList(),
                targets);
    }

    private static Map<String, IoRates> reserved(List<JobPath> running) {
        Map<String, IoRates> reserved = new LinkedHashMap<>();
        running.forEach(path -> path.reserved().forEach((node, rates) -> reserved.merge(node, rates, IoRates::plus)));
        return reserved;
    }

    private static List<PathNode> nodes(String name, int count, IoRates peak, Map<String, IoRates> reserved) {
        return IntStream.range(0, count)
                .mapToObj(i -> node(name + (i + 1), peak, 0, reserved))
                .toList();
    }

    private static PathNode node(String name, IoRates peak, double load, Map<String, IoRates> reserved) {
        return PathNode.of(name, peak, load).withReserved(reserved.getOrDefault(name, IoRates.NONE));
    }

    /** Where a job goes without an engine: through the forwarding node that its compute nodes are mapped to, and over all OSTs round robin. */
    static List<List<Stream>> defaultStreams(TestbedJob job) {
        double[] forwarders = new double[FORWARDERS];
        IntStream.range(job.firstNode(), job.firstNode() + job.nodes())
                .forEach(node -> forwarders[node / OF_A_FORWARDER] += 1.0 / job.nodes());
        double[] targets = new double[TARGETS];
        if (job.streams() == 1) {
            // One file with one stripe, on the first OST.
            targets[BUSY] = 1;
        } else {
            Arrays.fill(targets, 1.0 / TARGETS);
        }
        return streams(job, forwarders, targets);
    }

    /** Where a job goes with a path of its own: in proportion to what is reserved. */
    static List<List<Stream>> streams(TestbedJob job, JobPath path) {
        Map<String, Long> counts =
                path.forwarderOf().values().stream().collect(Collectors.groupingBy(f -> f, Collectors.counting()));
        double[] forwarders = new double[FORWARDERS];
        counts.forEach(
                (name, count) -> forwarders[Integer.parseInt(name.substring(3)) - 1] = (double) count / job.nodes());
        double[] targets = new double[TARGETS];
        double all = path.targets().stream()
                .mapToDouble(share -> share.reserved().bytesPerSecond())
                .sum();
        path.targets()
                .forEach(share -> targets[share.index()] = share.reserved().bytesPerSecond() / all);
        return streams(job, forwarders, targets);
    }

    /**
     * Metadata first, then data: files are made before they are written.
     *
     * @param forwarders the share of the job that goes through each; likewise targets
     */
    static List<List<Stream>> streams(TestbedJob job, double[] forwarders, double[] targets) {
        List<Stream> metadata = new ArrayList<>();
        List<Stream> data = new ArrayList<>();
        for (int f = 0; f < FORWARDERS; f++) {
            if (forwarders[f] > 0 && job.metadataPerSecond() > 0) {
                double rate = forwarders[f] * job.metadataPerSecond();
                metadata.add(new Stream.Metadata(f, rate * job.metadataSeconds(), rate));
            }
            for (int t = 0; t < TARGETS; t++) {
                double rate = forwarders[f] * targets[t] * job.bytesPerSecond();
                if (rate > 0) {
                    data.add(new Stream.Data(f, t, rate * job.dataSeconds(), rate));
                }
            }
        }
        return List.of(metadata, data);
    }
}
