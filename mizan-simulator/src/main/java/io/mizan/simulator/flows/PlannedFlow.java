package io.mizan.simulator.flows;

import io.mizan.simulator.kernel.Flow;

/**
 * A flow of a plan.
 *
 * @param round the client's flows of a round start when all its flows of the round before have ended
 * @param earliestSeconds the flow does not start before this time either
 */
public record PlannedFlow(String name, String client, long round, Flow flow, double earliestSeconds) {}
