package io.mizan.experiments.scheduling;

import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.Map;

/** The results of one set under each policy, in the order of the policies. */
public record SetResults(int set, Map<String, SharingMetrics> costs) {}
