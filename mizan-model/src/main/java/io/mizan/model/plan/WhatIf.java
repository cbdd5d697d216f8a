package io.mizan.model.plan;

import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import java.time.Duration;

/** Tries a policy on a system without touching it; the simulator is behind this port. */
public interface WhatIf {

    /**
     * What would have happened.
     *
     * @param after the system at the end
     * @param ioTime from the first to the last byte
     * @param refusedBytes bytes that found no space
     */
    record Outcome(SystemView after, Duration ioTime, long refusedBytes) {}

    Outcome run(SystemView before, WorkloadSource workload, String policy);
}
