package io.mizan.telemetry.message.request;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Sends requests to a controller. */
public interface RequestSender extends AutoCloseable {
    /**
     * Asks, without waiting. Give callbacks an executor: those without one run on a thread that others need. The answer fails with a
     * {@link io.mizan.model.error.MizanException}: what the controller refused with, or {@code NO_ANSWER} at the deadline. To cancel it is to
     * stop asking; the controller may have begun all the same.
     *
     * @param id chosen by the caller, never to be used for anything else; asking with one that is under way joins it
     */
    CompletableFuture<byte[]> ask(String id, String kind, byte[] payload, Duration deadline);

    /** What is not answered fails. */
    @Override
    void close();
}
