package io.mizan.traces.workload.score;

import io.mizan.traces.workload.Tier;

/**
 * How far a tier is from the truth.
 *
 * @param distanceSeconds by how much a byte is moved in time, on average (earth mover's distance), reads and writes apart
 * @param distanceShare the same as a share of the run
 * @param peakError the highest rate over a hundredth of the run, less the true one, over the true one
 * @param fileDistanceSeconds the mean of the distances of each file, weighted by bytes
 * @param targetError the share of bytes on another OST than in truth; NaN where no layout is known
 * @param targetLoadError the share of bytes on another OST, or there at another hundredth of the run; NaN where no layout is known
 */
public record TierScore(
        Tier tier,
        double distanceSeconds,
        double distanceShare,
        double peakError,
        double fileDistanceSeconds,
        double targetError,
        double targetLoadError) {}
