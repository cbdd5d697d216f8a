package io.mizan.model.system.driver;

import java.time.Duration;

/** How fast files are moved. A simulated system lets its own time pass instead of waiting. */
public interface Pace {

    /** So many bytes were copied; returns when the next ones may be. */
    void copied(long bytes);

    /** Nothing is done for a while. */
    void rest(Duration time);
}
