package io.mizan.controller.jobs;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.JobPath;
import java.util.HashMap;
import java.util.Map;

/** What running jobs were promised on the nodes of their paths, summed by node. All methods may be called by any thread. */
final class Reservations {
    private final Map<JobKey, JobPath> paths = new HashMap<>();
    private final Map<String, IoRates> sums = new HashMap<>();
    private long added;

    /** How many paths have been reserved so far: a view is up to date as long as the number stays. What is released does not count, as a view with it is only stricter. */
    synchronized long added() {
        return added;
    }

    /**
     * Reserves a path unless another one has been reserved since it was chosen.
     *
     * @param seen {@link #added} before the path was chosen
     */
    synchronized boolean addIfUnchanged(JobKey job, JobPath path, long seen) {
        if (added != seen) {
            return false;
        }
        add(job, path);
        return true;
    }

    synchronized void add(JobKey job, JobPath path) {
        release(job);
        added++;
        paths.put(job, path);
        path.forwarders().forEach(share -> sums.merge(share.node(), share.reserved(), IoRates::plus));
        path.servers().forEach(share -> sums.merge(share.node(), share.reserved(), IoRates::plus));
        path.targets().forEach(share -> sums.merge(share.node(), share.reserved(), IoRates::plus));
    }

    /** Rounding leaves less than a byte per second, until no job runs. */
    synchronized void release(JobKey job) {
        JobPath path = paths.remove(job);
        if (path == null) {
            return;
        }
        path.forwarders().forEach(share -> subtract(share.node(), share.reserved()));
        path.servers().forEach(share -> subtract(share.node(), share.reserved()));
        path.targets().forEach(share -> subtract(share.node(), share.reserved()));
        if (paths.isEmpty()) {
            sums.clear();
        }
    }

    private void subtract(String node, IoRates reserved) {
        sums.computeIfPresent(node, (name, sum) -> sum.minus(reserved));
    }

    synchronized IoRates of(String node) {
        return sums.getOrDefault(node, IoRates.NONE);
    }

    synchronized void clear() {
        paths.clear();
        sums.clear();
    }
}
