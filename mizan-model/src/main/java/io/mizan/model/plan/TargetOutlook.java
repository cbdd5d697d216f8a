package io.mizan.model.plan;

import io.mizan.model.system.TargetState;
import io.mizan.model.units.TargetName;

/**
 * A target before and after a plan.
 *
 * @param usedBytes that cannot be written any more, when the plan was made
 * @param afterBytes the same after the plan
 * @param load before, from 0 to 1, or {@link io.mizan.model.system.Performance#UNKNOWN_LOAD}
 * @param afterLoad as far as the files that move are known to carry it
 */
public record TargetOutlook(
        TargetName target,
        TargetState state,
        long totalBytes,
        long usedBytes,
        long afterBytes,
        double load,
        double afterLoad) {

    public double fill() {
        return totalBytes == 0 ? 0 : (double) usedBytes / totalBytes;
    }

    public double afterFill() {
        return totalBytes == 0 ? 0 : (double) afterBytes / totalBytes;
    }
}
