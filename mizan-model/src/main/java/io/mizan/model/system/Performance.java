package io.mizan.model.system;

import io.mizan.model.error.Problem;

/**
 * How fast a device can be and how busy it is.
 *
 * @param peakBytesPerSecond measured or rated peak, 0 where unknown
 * @param loadRatio share of the peak in use, 0 to 1, or {@link #UNKNOWN_LOAD}
 */
public record Performance(long peakBytesPerSecond, double loadRatio) {
    public static final double UNKNOWN_LOAD = -1;
    public static final Performance UNKNOWN = new Performance(0, UNKNOWN_LOAD);

    public Performance {
        if (peakBytesPerSecond < 0) {
            throw Problem.impossible("a negative bandwidth")
                    .with("peakBytesPerSecond", peakBytesPerSecond)
                    .exception();
        }
        checkRatio("loadRatio", loadRatio);
    }

    /** A ratio is from 0 to 1 or unknown; NaN is neither. */
    static void checkRatio(String name, double ratio) {
        if (ratio != UNKNOWN_LOAD && !(ratio >= 0 && ratio <= 1)) {
            throw Problem.impossible("a load is from 0 to 1").with(name, ratio).exception();
        }
    }
}
