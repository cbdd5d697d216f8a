package io.mizan.model.plan;

import io.mizan.model.error.Problem;
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
    record Outcome(SystemView after, Duration ioTime, long refusedBytes) {
        public Outcome {
            if (ioTime.isNegative() || refusedBytes < 0) {
                throw Problem.impossible("a time or size must not be negative")
                        .with("ioTime", ioTime)
                        .with("refusedBytes", refusedBytes)
                        .exception();
            }
        }
    }

    /** @throws java.util.concurrent.CancellationException where the thread is interrupted before it is done */
    Outcome run(SystemView before, WorkloadSource workload, String policy);
}
