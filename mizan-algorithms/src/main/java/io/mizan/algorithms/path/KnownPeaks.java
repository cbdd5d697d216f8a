package io.mizan.algorithms.path;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Puts the mean of what is known in a layer in the place of peaks that are not: a node must not look endless because nobody measured it. */
final class KnownPeaks {
    private KnownPeaks() {}

    static SiteLayers fill(SiteLayers site) {
        List<PathNode> targets =
                fill(site.targets().stream().map(TargetNode::node).toList());
        List<TargetNode> filled = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            TargetNode target = site.targets().get(i);
            filled.add(new TargetNode(target.index(), target.server(), targets.get(i)));
        }
        return new SiteLayers(fill(site.forwarders()), site.map(), fill(site.servers()), filled);
    }

    private static List<PathNode> fill(List<PathNode> layer) {
        IoRates mean = new IoRates(
                mean(layer, IoRates::bytesPerSecond),
                mean(layer, IoRates::operationsPerSecond),
                mean(layer, IoRates::metadataPerSecond));
        return layer.stream().map(node -> node.withPeak(or(node.peak(), mean))).toList();
    }

    private static IoRates or(IoRates peak, IoRates mean) {
        return new IoRates(
                peak.bytesPerSecond() > 0 ? peak.bytesPerSecond() : mean.bytesPerSecond(),
                peak.operationsPerSecond() > 0 ? peak.operationsPerSecond() : mean.operationsPerSecond(),
                peak.metadataPerSecond() > 0 ? peak.metadataPerSecond() : mean.metadataPerSecond());
    }

    /** Of the peaks that are known; 0 where none is. */
    static double mean(List<PathNode> layer, ToDoubleFunction<IoRates> rate) {
        return layer.stream()
                .map(PathNode::peak)
                .mapToDouble(rate)
                .filter(peak -> peak > 0)
                .average()
                .orElse(0);
    }
}
