package io.mizan.controller.jobs;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.site.SiteState;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.job.path.JobPath;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Chooses paths and reserves them, each with what all others reserved before it in view. Searches take turns, so that of many jobs that start at a moment none
 * searches in vain; but nobody waits long for his turn, and a search that takes longer than others wait for is made again if one of them reserved something
 * meanwhile. All methods may be called by any thread.
 */
final class PathReservation {
    /** A tenth of the default time limit, and more than the largest job takes. */
    private static final Duration MOST_WAIT = Duration.ofMillis(10);
    /** Reports of servers come once in some seconds: the site is not looked at more often than this. */
    private static final Duration SITE_AGE = Duration.ofSeconds(1);

    private final Supplier<SiteState> site;
    private final Reservations reservations;
    private final LongSupplier nanoClock;
    private final Semaphore turn = new Semaphore(1, true);
    private Optional<SiteState> seen = Optional.empty();
    private long seenNanos;

    PathReservation(Supplier<SiteState> site, Reservations reservations, LongSupplier nanoClock) {
        this.site = site;
        this.reservations = reservations;
        this.nanoClock = nanoClock;
    }

    /**
     * A path that is reserved.
     *
     * @param site what it was chosen on
     */
    record Reserved(SiteState site, JobPath path) {}

    /**
     * Reserves what a search finds, unless the time is up before.
     *
     * @param nanosLeft of the time limit of the decision, at the time of the call
     */
    Reserved reserve(JobKey job, Function<SiteState, JobPath> search, LongSupplier nanosLeft) {
        boolean inTurn = waitForTurn(nanosLeft.getAsLong());
        try {
            while (nanosLeft.getAsLong() > 0) {
                long before = reservations.added();
                SiteState now = siteNow().reserving(reservations::of);
                JobPath path = search.apply(now);
                if (reservations.addIfUnchanged(job, path, before)) {
                    return new Reserved(now, path);
                }
            }
        } finally {
            if (inTurn) {
                turn.release();
            }
        }
        throw Problem.of(ErrorCode.NO_ANSWER, "no path was found in time").exception();
    }

    private boolean waitForTurn(long nanosLeft) {
        try {
            return turn.tryAcquire(Math.min(MOST_WAIT.toNanos(), nanosLeft), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.of(ErrorCode.NO_ANSWER, "the controller stops").exception();
        }
    }

    private synchronized SiteState siteNow() {
        long now = nanoClock.getAsLong();
        if (seen.isEmpty() || now - seenNanos > SITE_AGE.toNanos()) {
            seen = Optional.of(site.get());
            seenNanos = now;
        }
        return seen.get();
    }
}
