package io.mizan.controller.rest;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets plans be read a few at a time. One with 250,000 files takes hundreds of megabytes while it is read; as many at a time as there may be requests
 * would end the controller. All methods may be called by any thread.
 */
final class PlanReading {
    private static final int AT_A_TIME = 2;

    private final Semaphore places = new Semaphore(AT_A_TIME, true);
    private final Map<String, Viewer> viewers = new ConcurrentHashMap<>();
    private final Duration longestWait;

    PlanReading(Duration longestWait) {
        this.longestWait = longestWait;
    }

    /** For a viewer, who reads one plan at a time: whoever asks for many waits for himself, and keeps others waiting for one. */
    <T> T forViewer(Sight sight, Supplier<T> work) {
        String name = sight.all() ? "token " + sight.token().name() : "user " + sight.user();
        Viewer viewer = viewers.compute(name, (key, known) -> (known == null ? Viewer.first() : known).joined());
        try {
            return holding(viewer.turn(), "other plans are being read for this user or token", () -> inTurn(work));
        } finally {
            viewers.computeIfPresent(name, (key, known) -> known.left());
        }
    }

    <T> T inTurn(Supplier<T> work) {
        return holding(places, "other plans are being read", work);
    }

    private <T> T holding(Semaphore turn, String whatIsWaitedFor, Supplier<T> work) {
        try {
            if (!turn.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw busy(whatIsWaitedFor);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw busy("the controller is ending");
        }
        try {
            return work.get();
        } finally {
            turn.release();
        }
    }

    private static MizanException busy(String why) {
        return Problem.of(ErrorCode.BUSY, why).maybe("ask again in a second").exception();
    }

    /** Somebody with plans to read: whose turn it is, and how many of his requests are here. He is forgotten with the last of them. */
    private record Viewer(Semaphore turn, int requests) {
        static Viewer first() {
            return new Viewer(new Semaphore(1, true), 0);
        }

        Viewer joined() {
            return new Viewer(turn, requests + 1);
        }

        @Nullable Viewer left() {
            return requests == 1 ? null : new Viewer(turn, requests - 1);
        }
    }
}
