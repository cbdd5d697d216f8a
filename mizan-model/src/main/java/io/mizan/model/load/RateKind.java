package io.mizan.model.load;

import io.mizan.model.error.Problem;
import io.mizan.model.units.DataRate;
import java.util.Locale;
import java.util.Optional;

/** The rates that the load of a target is made of. */
public enum RateKind {
    READ_BYTES("readBytesPerSecond", "read bandwidth"),
    WRITE_BYTES("writeBytesPerSecond", "write bandwidth"),
    READS("readsPerSecond", "reads"),
    WRITES("writesPerSecond", "writes"),
    /** Operations that move no data. */
    METADATA("metadataPerSecond", "metadata operations");

    /** Below this a figure of bytes per second is a slip of the unit: the slowest disk does more. */
    private static final double LEAST_BYTES = 1 << 16;

    /** No single target does as much. */
    private static final double MOST_BYTES = 1L << 40;

    private static final double LEAST_OPERATIONS = 1;
    private static final double MOST_OPERATIONS = 1e8;

    private final String key;
    private final String label;

    RateKind(String key, String label) {
        this.key = key;
        this.label = label;
    }

    /** Its key in JSON and YAML. */
    public String key() {
        return key;
    }

    /** In the words of views: "94 % of its peak write bandwidth". */
    public String label() {
        return label;
    }

    public static Optional<RateKind> ofKey(String key) {
        for (RateKind kind : values()) {
            if (kind.key.equals(key)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    public boolean isBytes() {
        return this == READ_BYTES || this == WRITE_BYTES;
    }

    /** Whether a number may be a peak of this kind. */
    public boolean plausible(double perSecond) {
        return perSecond >= least() && perSecond <= most();
    }

    /** @return the number where it may be a peak of this kind; anything else is refused with the limits */
    public double checkedPeak(double perSecond) {
        if (!plausible(perSecond)) {
            throw Problem.impossible("a peak must be from " + text(least()) + " to " + text(most()))
                    .with(key, perSecond)
                    .exception();
        }
        return perSecond;
    }

    /** A rate of this kind with its unit. */
    public String text(double perSecond) {
        return isBytes() ? DataRate.prose(Math.round(perSecond)) : String.format(Locale.ROOT, "%.0f/s", perSecond);
    }

    private double least() {
        return isBytes() ? LEAST_BYTES : LEAST_OPERATIONS;
    }

    private double most() {
        return isBytes() ? MOST_BYTES : MOST_OPERATIONS;
    }
}
