package io.mizan.algorithms.path;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import java.util.List;

/**
 * An oracle for small layers that knows no flow algorithm: the least capacity of any cut (by the theorem of Ford and Fulkerson, the maximum
 * flow), found by trying all sets of forwarding nodes, servers and targets that a cut may go through.
 */
final class CutBound {
    private CutBound() {}

    /** By the reading of the dominant rate, every peak known. */
    static double share(SiteLayers site, PathDemand demand) {
        int f = site.forwarders().size();
        int s = site.servers().size();
        double nodes = demand.computeNodes().size();
        double least = 1;
        // The cut parts S -> compute -> forwarders -> servers -> targets -> T; "inside" is the side of S.
        for (int inside = 0; inside < 1 << f; inside++) {
            double cut = 0;
            for (String compute : demand.computeNodes()) {
                List<String> allowed = site.map().of(compute);
                boolean reachesOutside = false;
                for (int i = 0; i < f; i++) {
                    PathNode node = site.forwarders().get(i);
                    reachesOutside |= node.usable()
                            && (allowed.isEmpty() || allowed.contains(node.name()))
                            && (inside >> i & 1) == 0;
                }
                cut += reachesOutside ? 1 / nodes : 0;
            }
            for (int i = 0; i < f; i++) {
                cut += (inside >> i & 1) == 1 ? residual(site.forwarders().get(i), demand.load()) : 0;
            }
            least = Math.min(least, cut);
        }
        double storage = 0;
        for (int i = 0; i < s; i++) {
            double targets = 0;
            for (SiteLayers.TargetNode target : site.targets()) {
                targets += target.server() == i ? residual(target.node(), demand.load()) : 0;
            }
            storage += Math.min(residual(site.servers().get(i), demand.load()), targets);
        }
        return Math.min(least, storage);
    }

    static double residual(PathNode node, IoRates load) {
        if (!node.usable() || node.utilisation() >= 1) {
            return 0;
        }
        double free = 1 - node.utilisation();
        IoRates peak = node.peak();
        double bytes = peak.bytesPerSecond() > 0 ? load.bytesPerSecond() / peak.bytesPerSecond() : 0;
        double operations =
                peak.operationsPerSecond() > 0 ? load.operationsPerSecond() / peak.operationsPerSecond() : 0;
        double metadata = peak.metadataPerSecond() > 0 ? load.metadataPerSecond() / peak.metadataPerSecond() : 0;
        double asked = Math.max(bytes, operations) + metadata;
        return asked == 0 ? Double.MAX_VALUE : free / asked;
    }
}
