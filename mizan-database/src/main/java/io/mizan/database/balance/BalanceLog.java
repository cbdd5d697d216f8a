package io.mizan.database.balance;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Stores the balance scores of a system: each minute of the last day, and each hour of the last year. */
public interface BalanceLog {
    Duration MINUTES_KEPT = Duration.ofDays(1);
    Duration HOURS_KEPT = Duration.ofDays(366);

    /**
     * Adds what was seen in one minute; one that is known already stays. The first minute of an hour sums up the hours before it,
     * and what is too old is forgotten.
     */
    void add(String fileSystem, BalancePoint minute);

    /** The minutes from a moment on, the oldest first. */
    List<BalancePoint> minutes(String fileSystem, Instant from);

    /** The hours that are over, from a moment on, the oldest first. */
    List<BalancePoint> hours(String fileSystem, Instant from);
}
