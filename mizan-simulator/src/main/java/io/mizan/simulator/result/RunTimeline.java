package io.mizan.simulator.result;

import java.util.List;

/** How a run went over time, as samples of moments at equal distance. */
public record RunTimeline(List<Sample> samples) {

    /**
     * One moment.
     *
     * @param highestUtilisation of any target
     */
    public record Sample(
            double seconds,
            double writeBytesPerSecond,
            double readBytesPerSecond,
            double meanUtilisation,
            double highestUtilisation) {}

    public RunTimeline {
        samples = List.copyOf(samples);
    }
}
