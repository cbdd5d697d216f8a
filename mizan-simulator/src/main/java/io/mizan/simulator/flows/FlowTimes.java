package io.mizan.simulator.flows;

import java.util.Arrays;

/** When each flow of a plan started and ended, in seconds. */
public final class FlowTimes {
    private final double[] starts;
    private final double[] finishes;

    FlowTimes(double[] starts, double[] finishes) {
        this.starts = starts;
        this.finishes = finishes;
    }

    public double start(int flow) {
        return starts[flow];
    }

    public double finish(int flow) {
        return finishes[flow];
    }

    /** When the last flow ended; 0 if there were none. */
    public double makespan() {
        return Arrays.stream(finishes).max().orElse(0);
    }
}
