package io.mizan.controller.rest;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets plans be read a few at a time. One with 250,000 files takes hundreds of megabytes while it is read; as many at a time as there may be requests
 * would end the controller. All methods may be called by any thread.
 */
final class PlanReading {
    private static final int AT_A_TIME = 2;

    private final Semaphore places = new Semaphore(AT_A_TIME, true);
    private final Set<String> readers = ConcurrentHashMap.newKeySet();
    private final Duration longestWait;

    PlanReading(Duration longestWait) {
        this.longestWait = longestWait;
    }

    /** For a viewer, who reads one plan at a time: whoever asks for many keeps others waiting for one. */
    <T> T forViewer(Sight sight, Supplier<T> work) {
        String reader = sight.all() ? "token " + sight.token().name() : "user " + sight.user();
        if (!readers.add(reader)) {
            throw busy("another plan is being read for this user or token");
        }
        try {
            return inTurn(work);
        } finally {
            readers.remove(reader);
        }
    }

    <T> T inTurn(Supplier<T> work) {
        try {
            if (!places.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw busy("other plans are being read");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw busy("the controller is ending");
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }

    private static MizanException busy(String why) {
        return Problem.of(ErrorCode.BUSY, why).maybe("ask again in a second").exception();
    }
}
