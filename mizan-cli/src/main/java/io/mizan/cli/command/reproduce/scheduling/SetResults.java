package io.mizan.cli.command.reproduce.scheduling;

import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.Map;

/** What one set cost under each policy, in the order of the policies. */
record SetResults(int set, Map<String, SharingMetrics> costs) {}
