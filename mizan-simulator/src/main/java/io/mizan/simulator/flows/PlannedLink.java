package io.mizan.simulator.flows;

/**
 * A link of a plan.
 *
 * @param loss what each further flow costs, see {@link io.mizan.simulator.kernel.Efficiency#falling}; 0 for nothing
 * @param backgroundBytesPerSecond the rate that others would like to have of it all the time; 0 for none
 */
public record PlannedLink(
        String id, String name, double bytesPerSecond, double loss, double backgroundBytesPerSecond) {}
