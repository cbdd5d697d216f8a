package io.mizan.controller.rest.endpoint;

import io.mizan.controller.rest.security.Viewer;
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
 * Limits how many plans are read at a time. One with 250,000 files takes hundreds of megabytes while it is read; as many at a
 * time as there may be requests would end the controller. All methods may be called by any thread.
 */
public final class PlanReadLimit {
    private static final int AT_A_TIME = 2;

    private final Semaphore places = new Semaphore(AT_A_TIME, true);
    private final Map<String, Reader> readers = new ConcurrentHashMap<>();
    private final Duration longestWait;

    public PlanReadLimit(Duration longestWait) {
        this.longestWait = longestWait;
    }

    /** For a viewer, who reads one plan at a time: whoever asks for many waits for himself, and keeps others waiting for one. */
    <T> T forViewer(Viewer viewer, Supplier<T> work) {
        String name = viewer.all() ? "token " + viewer.token().name() : "user " + viewer.user();
        Reader reader = readers.compute(name, (key, known) -> (known == null ? Reader.first() : known).joined());
        try {
            return holding(reader.permit(), "other plans are being read for this user or token", () -> inTurn(work));
        } finally {
            readers.computeIfPresent(name, (key, known) -> known.left());
        }
    }

    <T> T inTurn(Supplier<T> work) {
        return holding(places, "other plans are being read", work);
    }

    private <T> T holding(Semaphore permit, String whatIsWaitedFor, Supplier<T> work) {
        try {
            if (!permit.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw busy(whatIsWaitedFor);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw busy("the controller is ending");
        }
        try {
            return work.get();
        } finally {
            permit.release();
        }
    }

    private static MizanException busy(String why) {
        return Problem.of(ErrorCode.BUSY, why).maybe("ask again in a second").exception();
    }

    /** Somebody with plans to read: his permit, and how many of his requests are here. He is forgotten with the last of them. */
    private record Reader(Semaphore permit, int requests) {
        static Reader first() {
            return new Reader(new Semaphore(1, true), 0);
        }

        Reader joined() {
            return new Reader(permit, requests + 1);
        }

        @Nullable Reader left() {
            return requests == 1 ? null : new Reader(permit, requests - 1);
        }
    }
}
