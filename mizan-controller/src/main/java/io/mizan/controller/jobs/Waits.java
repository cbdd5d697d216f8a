package io.mizan.controller.jobs;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what another thread does with the database. */
final class Waits {
    /** The database itself gives up earlier where it is gone. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private Waits() {}

    /** Its result, or the problem that it ended with. */
    static <T> T result(CompletableFuture<T> done) {
        try {
            return done.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw Problem.of(ErrorCode.NO_ANSWER, "the database does not answer")
                    .with("waited", LONGEST.toSeconds() + " s")
                    .exception();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller stops")
                    .exception();
        }
    }
}
