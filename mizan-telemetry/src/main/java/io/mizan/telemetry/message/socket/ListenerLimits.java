package io.mizan.telemetry.message.socket;

import java.time.Duration;

/**
 * Limits of what a listener accepts from its peers before a message is complete.
 *
 * @param frameBytes of one frame of a peer whose key is known
 * @param messageBytes of all frames of a message together; a connection that sends more is ended
 * @param heldBytes of the unfinished messages of all connections; beyond it a connection of whoever has most of them is ended. As
 *     much again may wait for peers to read it
 * @param connections at a time; beyond it one of whoever has most of them is ended
 * @param handshakes connections at a time that have not shown a known key yet
 * @param handshake time to show one
 */
public record ListenerLimits(
        long frameBytes, long messageBytes, long heldBytes, int connections, int handshakes, Duration handshake) {
    private static final int CONNECTIONS = 10_000;
    private static final int HANDSHAKES = 1_000;
    private static final Duration HANDSHAKE = Duration.ofSeconds(10);

    /** With as many connections as a site with thousands of clients needs. */
    public static ListenerLimits of(long frameBytes, long messageBytes, long heldBytes) {
        return new ListenerLimits(frameBytes, messageBytes, heldBytes, CONNECTIONS, HANDSHAKES, HANDSHAKE);
    }
}
