package io.mizan.model.load;

/**
 * How busy a target is: the largest of its rates over what it can do at most, over bytes and operations, read and written.
 *
 * @param ratio from 0 to 1, or {@link #UNKNOWN_RATIO}
 * @param kind the rate that is nearest to its peak
 * @param peak of that kind
 */
public record Load(double ratio, RateKind kind, Peak peak) {
    public static final double UNKNOWN_RATIO = -1;
    public static final Load UNKNOWN = new Load(UNKNOWN_RATIO, RateKind.WRITE_BYTES, Peak.UNKNOWN);

    /** What moves in a direction without a peak counts only from this share of the peak that is known. */
    private static final double NEGLIGIBLE = 0.05;

    /** Unknown where no rate has a peak, and where most bytes go in a direction that has none. */
    public static Load of(Rates rates, Peaks peaks) {
        Load highest = UNKNOWN;
        for (RateKind kind : RateKind.values()) {
            if (measured(rates, peaks, kind)) {
                double ratio = Math.min(1, rates.get(kind) / peaks.get(kind).perSecond());
                if (ratio > highest.ratio) {
                    highest = new Load(ratio, kind, peaks.get(kind));
                }
            }
        }
        boolean certain = highest.ratio >= 1 || measured(rates, peaks, RateKind.METADATA);
        return certain || !mostIsUnmeasured(rates, peaks) ? highest : UNKNOWN;
    }

    public boolean known() {
        return ratio != UNKNOWN_RATIO;
    }

    private static boolean measured(Rates rates, Peaks peaks, RateKind kind) {
        return rates.known(kind) && peaks.get(kind).known();
    }

    private static boolean mostIsUnmeasured(Rates rates, Peaks peaks) {
        boolean read = measured(rates, peaks, RateKind.READ_BYTES) || measured(rates, peaks, RateKind.READS);
        boolean write = measured(rates, peaks, RateKind.WRITE_BYTES) || measured(rates, peaks, RateKind.WRITES);
        double in = Math.max(0, rates.readBytes());
        double out = Math.max(0, rates.writeBytes());
        double without = (read ? 0 : in) + (write ? 0 : out);
        double with = (read ? in : 0) + (write ? out : 0);
        double peak = Math.max(
                peaks.get(RateKind.READ_BYTES).perSecond(),
                peaks.get(RateKind.WRITE_BYTES).perSecond());
        return without > with && without > NEGLIGIBLE * peak;
    }
}
