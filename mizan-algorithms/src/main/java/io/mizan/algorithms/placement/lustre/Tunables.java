package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.LustreVersion;

/**
 * The settings of the allocator, with the values that Lustre starts with.
 *
 * @param thresholdRr {@code qos_threshold_rr} in 256ths: below this difference of free space, round robin is used
 * @param prioFree {@code qos_prio_free} in 256ths: how much free space counts against recent use
 * @param maxAgeSeconds {@code qos_maxage}
 */
record Tunables(int thresholdRr, int prioFree, long maxAgeSeconds) {
    /** One hundred per cent. */
    static final int WHOLE = 256;

    /** 17 %. */
    static final int DEFAULT_THRESHOLD_RR = 43;

    static Tunables of(LustreVersion version) {
        return new Tunables(DEFAULT_THRESHOLD_RR, version.atLeast(LustreVersion.V2_15) ? 230 : 232, 5);
    }

    Tunables withThresholdRr(int newThreshold) {
        return new Tunables(newThreshold, prioFree, maxAgeSeconds);
    }

    Tunables withPrioFree(int newPrioFree) {
        return new Tunables(thresholdRr, newPrioFree, maxAgeSeconds);
    }

    /** What Lustre makes of a value that is written to it in per cent. */
    static int ofPercent(int percent) {
        return percent * WHOLE / 100;
    }

    /** The part of recent use, in 256ths. */
    int prioWide() {
        return WHOLE - prioFree;
    }
}
