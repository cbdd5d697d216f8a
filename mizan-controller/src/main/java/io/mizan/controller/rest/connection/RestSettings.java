package io.mizan.controller.rest.connection;

import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TlsFiles;
import io.mizan.telemetry.message.socket.Endpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of the HTTP server.
 *
 * @param endpoint where it listens; without TLS only this machine can be named
 * @param socket a Unix socket beside it, for users of this machine
 * @param mask random bytes for names that are not shown
 * @param interval how often live views are sent
 * @param names by which it is called, besides those that it finds out itself
 * @param limits that keep one client from taking what others need
 */
public record RestSettings(
        Endpoint endpoint,
        Optional<Path> socket,
        Optional<TlsFiles> tls,
        KnownTokens tokens,
        PathMask mask,
        Duration interval,
        Set<String> names,
        Limits limits,
        String version) {

    public RestSettings {
        names = Set.copyOf(names);
    }

    /** Those of a server without a Unix socket that is called by no further name. */
    public RestSettings(
            Endpoint endpoint,
            Optional<TlsFiles> tls,
            KnownTokens tokens,
            PathMask mask,
            Duration interval,
            Limits limits,
            String version) {
        this(endpoint, Optional.empty(), tls, tokens, mask, interval, Set.of(), limits, version);
    }

    /**
     * @param bodyBytes of a request
     * @param connections at a time
     * @param requests of users at a time, and half as many of those without a token; operators and the scheduler have the other threads
     * @param patience for the handshake and the headers of a request; three times as long for the request with its answer
     * @param streams clients of the event stream at a time, a quarter of them for operators alone
     * @param waitingEvents that a client of the event stream may be behind
     */
    public record Limits(
            int bodyBytes, int connections, int requests, Duration patience, int streams, int waitingEvents) {
        public static final Limits DEFAULT = new Limits(64 * 1024, 500, 24, Duration.ofSeconds(10), 64, 8);

        /** The same with fewer of some things. */
        public Limits with(int newConnections, int newStreams, int newWaitingEvents) {
            return new Limits(bodyBytes, newConnections, requests, patience, newStreams, newWaitingEvents);
        }
    }
}
