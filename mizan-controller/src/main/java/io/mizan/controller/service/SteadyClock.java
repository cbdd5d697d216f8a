package io.mizan.controller.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A clock for decisions about ages: when a report is stale, when a plan and what it promises expire. It starts with the wall clock and goes on
 * with the monotonic one, so that a wall clock that is set by hours, on purpose or not, neither ends all plans at once nor keeps them for ever. It
 * follows the wall clock, but by no more than a tenth of the time that passes, and it never goes back.
 *
 * <p>A machine that is suspended has no monotonic time meanwhile: what was young before is young after it, until the next reports come.
 */
final class SteadyClock implements InstantSource {
    private static final long FOLLOWS_PART = 10;

    private final InstantSource wall;
    private final LongSupplier nanoClock;
    private Instant now;
    private long atNanos;

    SteadyClock(InstantSource wall, LongSupplier nanoClock) {
        this.wall = wall;
        this.nanoClock = nanoClock;
        this.now = wall.instant();
        this.atNanos = nanoClock.getAsLong();
    }

    @Override
    public synchronized Instant instant() {
        long nanos = nanoClock.getAsLong();
        long passed = Math.max(0, nanos - atNanos);
        atNanos += passed;
        now = now.plusNanos(passed);
        Duration step = Duration.ofNanos(passed / FOLLOWS_PART);
        Duration off = Duration.between(now, wall.instant());
        if (off.abs().compareTo(step) < 0) {
            now = now.plus(off);
        } else {
            now = off.isNegative() ? now.minus(step) : now.plus(step);
        }
        return now;
    }
}
