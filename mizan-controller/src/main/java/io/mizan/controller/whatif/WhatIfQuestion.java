package io.mizan.controller.whatif;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.reference.WorkloadReference;
import java.util.List;

/**
 * Parameters of a burst simulation: many writers on the system as it is, or with targets added or removed, with each of some
 * placement policies.
 *
 * @param bytesEach that each of them writes
 * @param shared into one file for all, else into one for each
 * @param stripes of each file, -1 for all targets
 * @param addTargets empty ones, on servers of their own
 * @param removeTargets indices of object targets
 */
public record WhatIfQuestion(
        List<String> policies,
        int writers,
        long bytesEach,
        boolean shared,
        int stripes,
        int addTargets,
        List<Integer> removeTargets) {
    public static final int MOST_WRITERS = 4096;
    public static final long LEAST_BYTES = 1L << 20;
    public static final long MOST_BYTES = 1L << 50;
    public static final int MOST_STRIPES = 2000;
    public static final int MOST_ADDED = 1000;

    private static final int MOST_POLICIES = 32;
    /** More pieces make a simulation longer and hardly better. */
    private static final int PIECES = 16;

    public WhatIfQuestion {
        policies = policies.stream().distinct().toList();
        removeTargets = List.copyOf(removeTargets);
        check("policies", policies.size(), 1, MOST_POLICIES);
        check("writers", writers, 1, MOST_WRITERS);
        check("bytesEach", bytesEach, LEAST_BYTES, MOST_BYTES);
        check("stripes", stripes == -1 ? 1 : stripes, 1, MOST_STRIPES);
        check("addTargets", addTargets, 0, MOST_ADDED);
    }

    static void check(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the value is out of range")
                    .with(what, value)
                    .maybe("choose " + least + " to " + most)
                    .exception();
        }
    }

    /** The system that it is about. */
    public SystemView on(SystemView now) {
        return changed(now, removeTargets, addTargets).view();
    }

    static ChangedSystem changed(SystemView now, List<Integer> removed, int added) {
        ChangedSystem changed = new ChangedSystem(now);
        if (!removed.isEmpty()) {
            changed.remove(removed);
        }
        if (added > 0) {
            changed.add(added, 0, 0);
        }
        return changed;
    }

    public WorkloadSource workload() {
        long piece = bytesEach % PIECES == 0 ? bytesEach / PIECES : bytesEach;
        return WorkloadReference.generated("ior:ranks=" + writers + ",block=" + bytesEach + ",transfer=" + piece
                + (shared ? ",shared" : ",fpp") + ",layout='-c " + stripes + "'");
    }

    public double bytes() {
        return (double) writers * bytesEach;
    }
}
