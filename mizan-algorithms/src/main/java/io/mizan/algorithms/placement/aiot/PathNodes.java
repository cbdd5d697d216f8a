package io.mizan.algorithms.placement.aiot;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The nodes that a path may go through. Abnormal ones are not among them: inactive forwarding nodes, targets with any fault, and
 * servers without a sound target.
 *
 * <p>What is not known counts as the mean of what is known in its layer; without any, loads count as 0 and peaks as equal. A
 * server can do what its targets can together. It is as busy as the busiest of its processor, network and waiting for devices, or,
 * as in the paper, as its targets where none of these is known; memory says little, since caches fill it.
 */
final class PathNodes {
    private PathNodes() {}

    /** The usable targets of each server, numbered by column. */
    static List<List<PathNode>> targets(TargetTable table) {
        int[] usable = IntStream.range(0, table.size()).filter(table::usable).toArray();
        List<Performance> known = IntStream.of(usable)
                .mapToObj(column -> table.target(column).performance())
                .toList();
        List<PathNode> nodes = nodes(known, 1);
        List<List<PathNode>> byServer = new ArrayList<>();
        table.servers().forEach(server -> byServer.add(new ArrayList<>()));
        for (int i = 0; i < usable.length; i++) {
            PathNode node = nodes.get(i);
            byServer.get(table.server(usable[i])).add(new PathNode(usable[i], node.peak(), node.load()));
        }
        return byServer;
    }

    /** The servers with usable targets, numbered as in the table. */
    static List<PathNode> servers(TargetTable table, List<List<PathNode>> targets) {
        List<PathNode> nodes = new ArrayList<>();
        for (int s = 0; s < targets.size(); s++) {
            if (!targets.get(s).isEmpty()) {
                double peak = peak(targets.get(s));
                double ofTargets =
                        targets.get(s).stream().mapToDouble(PathNode::load).sum();
                ServerLoad load = table.servers().get(s).load();
                double busiest = Math.max(load.cpu(), Math.max(load.network(), load.ioWait()));
                nodes.add(new PathNode(s, peak, busiest == Performance.UNKNOWN_LOAD ? ofTargets : busiest * peak));
            }
        }
        return nodes;
    }

    /**
     * The active forwarding nodes, numbered by place.
     *
     * @param peakOfTargets what all targets can do, shared equally where no forwarding node has a known peak
     */
    static List<PathNode> forwarders(SystemView view, double peakOfTargets) {
        List<Performance> known = view.ioNodes().stream()
                .filter(node -> node.kind() == IoNode.Kind.FORWARDER && node.active())
                .map(IoNode::performance)
                .toList();
        return nodes(known, peakOfTargets / Math.max(1, known.size()));
    }

    static double peak(List<PathNode> nodes) {
        return nodes.stream().mapToDouble(PathNode::peak).sum();
    }

    private static List<PathNode> nodes(List<Performance> known, double otherwisePeak) {
        double meanPeak = mean(
                known.stream().mapToDouble(Performance::peakBytesPerSecond).filter(peak -> peak > 0), otherwisePeak);
        double meanLoad = mean(
                known.stream().mapToDouble(Performance::loadRatio).filter(load -> load != Performance.UNKNOWN_LOAD), 0);
        List<PathNode> nodes = new ArrayList<>();
        for (Performance performance : known) {
            double peak = performance.peakBytesPerSecond() > 0 ? performance.peakBytesPerSecond() : meanPeak;
            double ratio = performance.loadRatio() == Performance.UNKNOWN_LOAD ? meanLoad : performance.loadRatio();
            nodes.add(new PathNode(nodes.size(), peak, ratio * peak));
        }
        return nodes;
    }

    private static double mean(DoubleStream values, double otherwise) {
        return values.average().orElse(otherwise);
    }
}
