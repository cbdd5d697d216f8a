package io.mizan.algorithms.path;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.PathNode;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How the three rates of equation (1) become one capacity. The equation asks for x1·Y1 = x2·Y2 = x3·Y3; taken node by node, as printed, IOPS and
 * MDOPS cancel out and only bandwidth is left. A capacity is measured here in jobs: how many times the load of the job a node could take.
 */
public enum CapacityReading {
    /** Bytes or operations, whichever use more of the node, and metadata on top: {@link IoRates#shareOf}. */
    DOMINANT {
        @Override
        ToDoubleFunction<PathNode> use(List<PathNode> layer, IoRates load) {
            return node -> load.shareOf(node.peak());
        }
    },
    /** As in equation (1), with weights from the mean peaks of the layer: a rate that is not used makes room for one that is. */
    WEIGHTED {
        @Override
        ToDoubleFunction<PathNode> use(List<PathNode> layer, IoRates load) {
            IoRates unit = new IoRates(
                    KnownPeaks.mean(layer, IoRates::bytesPerSecond),
                    KnownPeaks.mean(layer, IoRates::operationsPerSecond),
                    KnownPeaks.mean(layer, IoRates::metadataPerSecond));
            return node -> over(sum(load, unit), sum(node.peak(), unit));
        }
    };

    /** For each node of a layer the share of it that the whole job would use; 0 where no peak is known. */
    abstract ToDoubleFunction<PathNode> use(List<PathNode> layer, IoRates load);

    private static double sum(IoRates rates, IoRates unit) {
        return over(rates.bytesPerSecond(), unit.bytesPerSecond())
                + over(rates.operationsPerSecond(), unit.operationsPerSecond())
                + over(rates.metadataPerSecond(), unit.metadataPerSecond());
    }

    private static double over(double amount, double unit) {
        return unit > 0 ? amount / unit : 0;
    }
}
