package io.mizan.simulator.whatif;

import io.mizan.model.error.Problem;

/**
 * Bandwidths for whatever a view does not tell, in bytes per second.
 *
 * @param node what one compute node moves at most, in each direction
 */
public record Rates(double target, double server, double node) {
    /** A server of today with ten fast disks' worth of targets: 500 MiB/s, 5 GiB/s and 1 GiB/s. */
    public static final Rates USUAL = new Rates(500L << 20, 5L << 30, 1L << 30);

    public Rates {
        for (double rate : new double[] {target, server, node}) {
            if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
                throw Problem.impossible("a bandwidth must be above 0")
                        .with("bytesPerSecond", rate)
                        .exception();
            }
        }
    }
}
