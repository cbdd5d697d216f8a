package io.mizan.experiments.scheduling;

import io.mizan.simulator.scheduling.SharingMetrics;
import io.mizan.simulator.scheduling.workload.Scenario;
import java.util.Map;

/**
 * Results of one set under each policy.
 *
 * @param leastLoad I/O-load(π_sys), by which the report orders its sets
 * @param accurate by policy, for policies that knew all
 * @param inaccurate by policy, for policies that knew the classes of applications only
 */
public record Observation(
        int set,
        Scenario scenario,
        double leastLoad,
        Map<String, SharingMetrics> accurate,
        Map<String, SharingMetrics> inaccurate) {

    SharingMetrics of(String policy) {
        SharingMetrics metrics = accurate.get(policy);
        if (metrics == null) {
            throw new IllegalArgumentException("not observed: " + policy);
        }
        return metrics;
    }

    SharingMetrics uninformed(String policy) {
        SharingMetrics metrics = inaccurate.get(policy);
        if (metrics == null) {
            throw new IllegalArgumentException("not observed with inaccurate input: " + policy);
        }
        return metrics;
    }
}
