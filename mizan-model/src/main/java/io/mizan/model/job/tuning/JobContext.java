package io.mizan.model.job.tuning;

import io.mizan.model.job.JobCategory;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All that rules know of a job that is about to start.
 *
 * @param jobId as clients send it to servers
 * @param nodes its compute nodes; 1 or more
 * @param directory where it writes its files, or {@link #NO_DIRECTORY}
 * @param site before anything was reserved for the job
 * @param path chosen for it
 * @param parameters as they are now
 */
public record JobContext(
        String jobId,
        JobCategory category,
        List<String> nodes,
        String directory,
        PredictedBehaviour behaviour,
        SiteLayers site,
        JobPath path,
        SiteParameters parameters) {
    public static final String NO_DIRECTORY = "";

    public JobContext {
        nodes = List.copyOf(nodes);
    }

    /** The forwarding nodes of the path, with their load before the job. */
    public List<PathNode> forwarders() {
        Set<String> names = new HashSet<>();
        path.forwarders().forEach(share -> names.add(share.node()));
        return site.forwarders().stream()
                .filter(node -> names.contains(node.name()))
                .toList();
    }

    /** The targets of the path, with their load before the job. */
    public List<PathNode> targets() {
        Set<Integer> indices = new HashSet<>(path.targetIndices());
        return site.targets().stream()
                .filter(target -> indices.contains(target.index()))
                .map(SiteLayers.TargetNode::node)
                .toList();
    }
}
