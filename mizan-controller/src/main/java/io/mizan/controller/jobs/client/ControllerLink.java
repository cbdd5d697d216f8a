package io.mizan.controller.jobs.client;

import java.util.Optional;

/** Sends requests to a controller. */
@FunctionalInterface
public interface ControllerLink {

    /** What came back. */
    record Answer(int status, String body) {}

    /**
     * Sends a request and waits for its answer.
     *
     * @param path below {@code /api/v1/}
     * @param body JSON to post; empty to get
     * @throws io.mizan.model.error.MizanException where no controller answers
     */
    Answer send(String path, Optional<String> body);
}
