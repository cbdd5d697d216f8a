package io.mizan.controller.plan;

import io.mizan.model.error.Problem;
import io.mizan.model.system.ServerLoad;
import java.time.Duration;

/**
 * Processor and memory use up to which the controller may compute (§5.6 of the Tarazu paper: below 70 % of the processors and
 * 50 % of the memory), so that it never takes from the metadata server that it may run beside. A request does not wait for
 * that longer than the deadline.
 */
public record HostLimits(double cpu, double memory, Duration deadline) {
    public static final HostLimits DEFAULT = new HostLimits(0.7, 0.5, Duration.ofMillis(500));

    public HostLimits {
        if (!(cpu > 0 && cpu <= 1) || !(memory > 0 && memory <= 1) || deadline.isNegative()) {
            throw Problem.impossible("limits must be shares, and a deadline must not be negative")
                    .with("cpu", cpu)
                    .with("memory", memory)
                    .with("deadline", deadline)
                    .exception();
        }
    }

    /** Whether a host is calm enough; what is not known does not speak against it. */
    public boolean allow(ServerLoad load) {
        return load.cpu() < cpu && load.memory() < memory;
    }
}
