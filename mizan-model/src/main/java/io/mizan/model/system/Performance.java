package io.mizan.model.system;

import io.mizan.model.error.Problem;
import io.mizan.model.load.Load;
import io.mizan.model.load.PeakOrigin;

/**
 * How fast a device can be and how busy it is.
 *
 * @param peakBytesPerSecond measured or rated peak of writing, 0 where unknown
 * @param loadRatio share of the peak in use, 0 to 1, or {@link #UNKNOWN_LOAD}; of targets the largest over bytes and operations, read and written
 * @param origin how the peak behind the load is known, or that of the bandwidth where there is no load
 * @param confidence in that peak, 0 to 1
 */
public record Performance(long peakBytesPerSecond, double loadRatio, PeakOrigin origin, double confidence) {
    public static final double UNKNOWN_LOAD = Load.UNKNOWN_RATIO;
    public static final Performance UNKNOWN = new Performance(0, UNKNOWN_LOAD);

    public Performance {
        if (peakBytesPerSecond < 0) {
            throw Problem.impossible("a bandwidth must not be negative")
                    .with("peakBytesPerSecond", peakBytesPerSecond)
                    .exception();
        }
        checkRatio("loadRatio", loadRatio);
        if (!(confidence >= 0 && confidence <= 1)) {
            throw Problem.impossible("a confidence must be 0 to 1")
                    .with("confidence", confidence)
                    .exception();
        }
    }

    /** What somebody says who should know: a file of the site, a simulated system. */
    public Performance(long peakBytesPerSecond, double loadRatio) {
        this(
                peakBytesPerSecond,
                loadRatio,
                peakBytesPerSecond == 0 && loadRatio == UNKNOWN_LOAD ? PeakOrigin.UNKNOWN : PeakOrigin.CONFIGURED,
                peakBytesPerSecond == 0 && loadRatio == UNKNOWN_LOAD ? 0 : 1);
    }

    /** A ratio is from 0 to 1 or unknown; NaN is neither. */
    static void checkRatio(String name, double ratio) {
        if (ratio != UNKNOWN_LOAD && !(ratio >= 0 && ratio <= 1)) {
            throw Problem.impossible("a load must be 0 to 1").with(name, ratio).exception();
        }
    }
}
