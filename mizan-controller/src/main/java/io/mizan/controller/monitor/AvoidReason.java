package io.mizan.controller.monitor;

/** Reasons not to put new files on a target although it accepts them, the lighter reason first. */
public enum AvoidReason {
    /** Its server has not reported for some intervals: it is used where nothing else is left. */
    SUSPECT(false),
    /** Slower than its peers. */
    SLOW(true),
    /** Fuller than the site allows. */
    FULL(true),
    /** Its server has not reported for so long that nobody knows whether it is there. */
    SILENT(true);

    private final boolean hard;

    AvoidReason(boolean hard) {
        this.hard = hard;
    }

    /** Whether it is left out even where nothing else is left. */
    public boolean hard() {
        return hard;
    }
}
