package io.mizan.algorithms.path;

import io.mizan.model.job.path.JobPath;

/**
 * A path, and how much of the job it serves beside the most that any path could.
 *
 * @param served share of the job for which there is capacity, 0 to 1
 * @param mostServed the same of the maximum flow
 * @param finish how long the bytes take over the targets of the path, as a multiple of the time over all usable targets
 */
public record FoundPath(JobPath path, double served, double mostServed, double finish) {
    /** What the greedy search leaves unserved although it could be served, as a share of what can be served. */
    public double gap() {
        return mostServed == 0 ? 0 : Math.max(0, 1 - served / mostServed);
    }
}
