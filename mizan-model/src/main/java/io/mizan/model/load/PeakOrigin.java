package io.mizan.model.load;

import java.util.Locale;

/** How it is known what a target can do at most, the best source first. */
public enum PeakOrigin {
    /** The site says so. */
    CONFIGURED,
    /** Measured by a benchmark that kept the target busy, or taken from its history by an administrator. */
    CALIBRATED,
    /** The target was seen saturated at this rate. */
    LEARNT,
    /** Targets of the same class were. */
    PEERS,
    /** Nobody knows. */
    UNKNOWN;

    /** In views and documents. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
