package io.mizan.algorithms.path;

import io.mizan.model.job.path.PathNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The nodes of one layer in six buckets by utilisation (0, (0, 20 %], … (80 %, 100 %]), each a queue, while a job is put on them. A node keeps its
 * place until it reaches the next multiple of 20 %, and goes to the end of the next bucket then, so that few nodes are used and those of a bucket take
 * turns. Abnormal nodes are in no bucket.
 */
final class LoadedLayer {
    private static final int FIFTHS = 5;
    private static final double ROUNDING = 1e-9;

    private final List<PathNode> nodes;
    private final double[] utilisation;
    private final double[] use;
    private final double[] taken;
    private final int[] bucket;
    private final long[] place;
    private final boolean limitsNothing;
    private long last;

    /** @param use the share of a node that the whole job would use */
    LoadedLayer(List<PathNode> nodes, ToDoubleFunction<PathNode> use) {
        this.nodes = nodes;
        this.utilisation = nodes.stream().mapToDouble(PathNode::utilisation).toArray();
        this.use = nodes.stream().mapToDouble(use).toArray();
        this.limitsNothing = Arrays.stream(this.use).allMatch(share -> share == 0);
        this.taken = new double[nodes.size()];
        this.bucket = new int[nodes.size()];
        this.place = new long[nodes.size()];
        for (int node = 0; node < bucket.length; node++) {
            bucket[node] = (int) Math.ceil(utilisation[node] * FIFTHS - ROUNDING);
            place[node] = last++;
        }
    }

    int size() {
        return nodes.size();
    }

    PathNode node(int node) {
        return nodes.get(node);
    }

    boolean usable(int node) {
        return nodes.get(node).usable();
    }

    int bucket(int node) {
        return bucket[node];
    }

    /** Whether the job uses nothing of any node that is known: it cannot be told where to go by load. */
    boolean limitsNothing() {
        return limitsNothing;
    }

    /** Where a node is in the queue of its bucket. */
    long place(int node) {
        return place[node];
    }

    /** What a node still has room for, as a share of the job; 0 for abnormal ones. */
    double residual(int node) {
        return usable(node) ? room(node, 1) : 0;
    }

    /** What a node takes before it leaves its bucket, as a share of the job. */
    double untilNextBucket(int node) {
        return room(node, Math.max(1, bucket[node]) / (double) FIFTHS);
    }

    private double room(int node, double limit) {
        double left = limit - utilisation[node];
        return left <= ROUNDING ? 0 : use[node] == 0 ? Double.POSITIVE_INFINITY : left / use[node];
    }

    /** The share of the job that a node has been given. */
    double taken(int node) {
        return taken[node];
    }

    void give(int node, double share) {
        taken[node] += share;
        utilisation[node] += share * use[node];
        if (untilNextBucket(node) == 0) {
            bucket[node] = Math.max(1, bucket[node]) + 1;
            place[node] = last++;
        }
    }
}
