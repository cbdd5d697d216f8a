package io.mizan.controller.monitor;

/**
 * The state of a target that is avoided because it is slow, by the numbers of the reports of its server.
 *
 * @param firstReport the first in which it was slow
 * @param avoidedFrom the one from which on it is avoided
 */
public record SlowTarget(String server, long firstReport, long avoidedFrom) {}
