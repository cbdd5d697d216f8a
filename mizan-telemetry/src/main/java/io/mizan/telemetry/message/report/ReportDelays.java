package io.mizan.telemetry.message.report;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Tells reports that were long under way from clocks that are wrong.
 *
 * <p>The delay of a report is its arrival, by the receiver's clock, less the time it was taken, by the server's. With a clock
 * that is an hour off, all delays are an hour off; so a report is late by its delay above the smallest delay of its session,
 * and the smallest one, turned around, is the offset of the clock (and the shortest time on the way, which cannot be told apart).
 *
 * <p>A clock that is set back during a session makes all later reports look late by the same time. They differ from reports that
 * were held up: these come all at once, as the way is free again, so their delays shrink as fast as the times they were taken at
 * grow. After three in a row whose delays do not, the clock was set, and the smallest delay starts anew.
 */
final class ReportDelays {
    private static final int SURE_AFTER = 3;
    /** A part of the time between two reports by which their delays may differ while the clock is the reason for both. */
    private static final int TOLERATED_PART = 4;

    private @Nullable Duration smallest;
    private @Nullable Duration lastLate;
    private Instant lastLateTaken = Instant.EPOCH;
    private int alike;

    /** How late a report is; remembers it. */
    Duration late(Instant takenAt, Instant arrival, Duration limit) {
        Duration delay = Duration.between(takenAt, arrival);
        if (smallest == null || delay.compareTo(smallest) < 0) {
            smallest = delay;
        }
        Duration late = delay.minus(smallest);
        if (late.compareTo(limit) <= 0) {
            lastLate = null;
            alike = 0;
            return late;
        }
        alike = lastLate != null && isOfTheClock(lastLate, delay, takenAt) ? alike + 1 : 1;
        lastLate = delay;
        lastLateTaken = takenAt;
        if (alike < SURE_AFTER) {
            return late;
        }
        smallest = delay;
        lastLate = null;
        alike = 0;
        return Duration.ZERO;
    }

    private boolean isOfTheClock(Duration before, Duration delay, Instant takenAt) {
        Duration between = Duration.between(lastLateTaken, takenAt);
        return !between.isNegative()
                && delay.minus(before).abs().multipliedBy(TOLERATED_PART).compareTo(between) <= 0;
    }

    Duration clockOffset() {
        return smallest == null ? Duration.ZERO : smallest.negated();
    }
}
