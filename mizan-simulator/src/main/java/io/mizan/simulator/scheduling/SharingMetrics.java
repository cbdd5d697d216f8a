package io.mizan.simulator.scheduling;

/**
 * What a schedule costs (RR-9549 §3.3.2), measured from the beginning to {@code windowSeconds}.
 *
 * @param meanSlowdown time of I/O / time alone with the best number of resources, mean over applications
 * @param rhoIo the part that the number of resources explains: best bandwidth / bandwidth
 * @param rhoCon the rest: waiting for others
 * @param ioSpread busy share of the busiest resource less that of the idlest one
 * @param idle share of the compute nodes' time that applications spend in I/O, weighted by their nodes
 * @param occupancy busy share of a resource, mean over resources
 */
public record SharingMetrics(
        double meanSlowdown,
        double rhoIo,
        double rhoCon,
        double ioSpread,
        double idle,
        double occupancy,
        double windowSeconds) {}
