package io.mizan.controller.client;

import java.util.Locale;

/** The mode of a run: trace, place, advise or off. */
public enum Mode {
    /** Nothing is known yet: the run is recorded. */
    TRACE,
    /** The run is predicted, and its files are placed. */
    PLACE,
    /** Placing was turned off for this application: the run is recorded, and what would have been done is told. */
    ADVISE,
    /** Mizan could do nothing: the program ran as if it were not there. */
    OFF;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
