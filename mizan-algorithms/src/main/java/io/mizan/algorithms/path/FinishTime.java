package io.mizan.algorithms.path;

import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.Arrays;

/**
 * How long a job takes to move its bytes over given targets, as multiples of the time that it would take at its highest bandwidth. What others use is not
 * there for it. Few streams are dealt out whole, each to the target that is done with it first; many are taken to be divisible.
 */
final class FinishTime {
    private static final int DIVISIBLE = 64;
    private static final int HALVINGS = 50;

    private final SiteLayers site;
    private final PathDemand demand;
    private final double[] leftOfServer;
    private final double[] leftOfTarget;

    FinishTime(SiteLayers site, PathDemand demand) {
        this.site = site;
        this.demand = demand;
        this.leftOfServer =
                site.servers().stream().mapToDouble(FinishTime::left).toArray();
        this.leftOfTarget = site.targets().stream()
                .map(TargetNode::node)
                .mapToDouble(FinishTime::left)
                .toArray();
    }

    private static double left(PathNode node) {
        return (1 - node.utilisation()) * node.peak().bytesPerSecond();
    }

    /**
     * What each of some targets gives, if all of them are used and their servers limit them together.
     *
     * @param ofServer what each server has left
     * @param ofTarget what each target has left, in the same unit
     */
    static double[] limited(SiteLayers site, int[] targets, double[] ofServer, double[] ofTarget) {
        double[] together = new double[ofServer.length];
        for (int target : targets) {
            together[site.targets().get(target).server()] += ofTarget[target];
        }
        double[] rates = new double[targets.length];
        for (int i = 0; i < targets.length; i++) {
            int server = site.targets().get(targets[i]).server();
            double share = together[server] > ofServer[server] ? ofServer[server] / together[server] : 1;
            rates[i] = share * ofTarget[targets[i]];
        }
        return rates;
    }

    double of(int[] targets) {
        double[] rates = limited(site, targets, leftOfServer, leftOfTarget);
        double sum = Arrays.stream(rates).sum();
        double most = demand.mostBytesPerSecond();
        if (most == 0) {
            return 1;
        }
        if (sum == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double divided = most / sum;
        long streams = demand.streams();
        if (streams > (long) DIVISIBLE * targets.length) {
            return Math.max(1, divided);
        }
        // The least time in which all streams are done lies between that of divisible bytes and that of all on the
        // fastest target.
        double low = divided;
        double high = most / Arrays.stream(rates).max().orElse(0);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            double seconds = middle / most * streams;
            long done = 0;
            for (double rate : rates) {
                done += (long) (rate * seconds * (1 + 1e-12));
            }
            if (done >= streams) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Math.max(1, high);
    }
}
