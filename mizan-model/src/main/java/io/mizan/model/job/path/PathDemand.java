package io.mizan.model.job.path;

import io.mizan.model.error.Problem;
import io.mizan.model.job.IoRates;
import java.util.HashSet;
import java.util.List;

/**
 * What a job asks of the layers.
 *
 * @param computeNodes the nodes that the job was given; each brings an equal part of the load
 * @param load the ideal load of the job
 * @param mostBytesPerSecond what the job could move if storage had no limit, at least the ideal bandwidth
 * @param streams files times stripes written or read at the same time: more targets than this cannot be used; 1 or more
 */
public record PathDemand(List<String> computeNodes, IoRates load, double mostBytesPerSecond, int streams) {
    public PathDemand {
        computeNodes = List.copyOf(computeNodes);
        if (computeNodes.isEmpty() || new HashSet<>(computeNodes).size() < computeNodes.size()) {
            throw Problem.impossible("a job must have compute nodes, each listed once")
                    .with("compute nodes", computeNodes.size())
                    .exception();
        }
        if (!(mostBytesPerSecond >= load.bytesPerSecond() && mostBytesPerSecond < Double.POSITIVE_INFINITY)) {
            throw Problem.impossible("what a job moves at most must be finite and not below its ideal bandwidth")
                    .with("mostBytesPerSecond", mostBytesPerSecond)
                    .with("bytesPerSecond", load.bytesPerSecond())
                    .exception();
        }
        if (streams < 1) {
            throw Problem.impossible("a job must have at least one stream")
                    .with("streams", streams)
                    .exception();
        }
    }

    /** Of a job that could not go faster than its ideal load, and has as many streams as there can be. */
    public static PathDemand of(List<String> computeNodes, IoRates load) {
        return new PathDemand(computeNodes, load, load.bytesPerSecond(), Integer.MAX_VALUE);
    }
}
