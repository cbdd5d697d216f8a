package io.mizan.controller.monitor;

/** Why a target should not get new files although it says that it takes them, the lighter reason first. */
public enum Concern {
    /** Its server has not reported for some intervals: it is used where nothing else is left. */
    SUSPECT(false),
    /** Slower than its peers. */
    SLOW(true),
    /** Fuller than the site allows. */
    FULL(true),
    /** Its server has not reported for so long that nobody knows whether it is there. */
    SILENT(true);

    private final boolean hard;

    Concern(boolean hard) {
        this.hard = hard;
    }

    /** Whether it is left out even where nothing else is left. */
    public boolean hard() {
        return hard;
    }
}
