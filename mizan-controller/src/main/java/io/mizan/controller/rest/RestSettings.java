package io.mizan.controller.rest;

import io.mizan.telemetry.message.Endpoint;
import java.time.Duration;
import java.util.Optional;

/**
 * What the HTTP server is told.
 *
 * @param endpoint where it listens; without TLS only this machine can be named
 * @param mask random bytes for names that are not shown
 * @param interval how often live views are sent
 * @param limits that keep one client from taking what others need
 */
public record RestSettings(
        Endpoint endpoint,
        Optional<TlsFiles> tls,
        KnownTokens tokens,
        PathMask mask,
        Duration interval,
        Limits limits,
        String version) {

    /**
     * @param bodyBytes of a request
     * @param connections at a time
     * @param streams clients of the event stream at a time
     * @param waitingEvents that a client of the event stream may be behind
     */
    public record Limits(int bodyBytes, int connections, int streams, int waitingEvents) {
        public static final Limits DEFAULT = new Limits(64 * 1024, 500, 64, 8);
    }
}
