package io.mizan.controller.jobs.action;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A parameter of a node, and which jobs want which value of it. The strictest value is in force; of values without an order the first one. Used by
 * whoever holds its lock.
 */
final class SharedParameter {
    final ReentrantLock lock = new ReentrantLock();

    private final Map<JobKey, NodeParameter> wanted = new LinkedHashMap<>();
    private String before = NodeParameter.ABSENT;

    boolean isFree() {
        return wanted.isEmpty();
    }

    /** The value before any job set it. */
    String before() {
        return before;
    }

    /** @param valueBefore counts for the first job that wants it */
    void claim(JobKey job, NodeParameter value, String valueBefore) {
        if (wanted.isEmpty()) {
            before = valueBefore;
        }
        wanted.put(job, value);
    }

    void release(JobKey job) {
        wanted.remove(job);
    }

    Optional<Map.Entry<JobKey, NodeParameter>> strictest() {
        Map.Entry<JobKey, NodeParameter> best = null;
        for (Map.Entry<JobKey, NodeParameter> claim : wanted.entrySet()) {
            if (best == null || claim.getValue().isStricterThan(best.getValue())) {
                best = claim;
            }
        }
        return Optional.ofNullable(best);
    }

    Map<JobKey, NodeParameter> wanted() {
        return wanted;
    }
}
