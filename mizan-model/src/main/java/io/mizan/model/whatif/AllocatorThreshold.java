package io.mizan.model.whatif;

import java.util.List;

/**
 * How different free space may be before the file system's own allocator stops to go round robin (Lustre: {@code qos_threshold_rr}): the
 * value that does best on a system, of those that were simulated.
 *
 * @param candidates the settings that were tried, in ascending order
 * @param present the setting as it is now, one of the candidates
 * @param chosen the best of the candidates
 * @param reason why it was chosen, in one sentence
 */
public record AllocatorThreshold(List<Candidate> candidates, Candidate present, Candidate chosen, String reason) {
    /**
     * A setting with its results, means over all seeds.
     *
     * @param refusedBytes for which there was no room
     * @param peak how full any target ever was at the end of a day, as a share
     * @param loadCost bytes of the busiest target over the mean; 1 is even
     */
    public record Candidate(int percent, double refusedBytes, double peak, Burst burst, double loadCost) {}

    /**
     * Bytes per second of many writers that start at once.
     *
     * @param halfWidth of the 95 % confidence interval; 0 for a single seed
     */
    public record Burst(double mean, double halfWidth) {}

    public AllocatorThreshold {
        candidates = List.copyOf(candidates);
    }

    /** Whether the present setting is the best. */
    public boolean stays() {
        return chosen.percent() == present.percent();
    }

    public boolean isChosen(Candidate candidate) {
        return candidate.percent() == chosen.percent();
    }

    public boolean isPresent(Candidate candidate) {
        return candidate.percent() == present.percent();
    }
}
