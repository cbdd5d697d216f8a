package io.mizan.telemetry.message.socket;

import java.util.function.LongSupplier;
import org.zeromq.ZMQ;

/**
 * Keeps a socket connected. JeroMQ connects again after a network error, but never after an error of the protocol, and being
 * refused is one: an agent that starts before the controller knows its key would stay silent for ever. So a connection that was
 * lost and does not come back is dialled anew, and one that stands but brings nothing, too, after a longer time.
 */
public final class Reconnector {
    private static final long LOST_NANOS = 5_000_000_000L;
    private static final long SILENT_NANOS = 30_000_000_000L;

    private final ZMQ.Socket socket;
    private final String address;
    private final LongSupplier nanoClock;
    private long wellAt;
    private volatile boolean connected;

    public Reconnector(ZMQ.Socket socket, Endpoint endpoint, LongSupplier nanoClock) {
        this.socket = socket;
        this.address = endpoint.zmq();
        this.nanoClock = nanoClock;
        this.wellAt = nanoClock.getAsLong();
        socket.setIPv6(endpoint.isIpv6());
        // Called by a thread of JeroMQ; 0.6.0 has no event for the end of the handshake, only for its beginning.
        socket.base()
                .setEventHook(
                        event -> connected = event.event == ZMQ.EVENT_HANDSHAKE_PROTOCOL,
                        ZMQ.EVENT_HANDSHAKE_PROTOCOL | ZMQ.EVENT_DISCONNECTED);
        socket.connect(address);
    }

    /** Whether somebody answered in the right language; that we are known there is not said. */
    public boolean connected() {
        return connected;
    }

    /**
     * To be called now and then by the thread that owns the socket.
     *
     * @param well whether something was heard since the last time, or nothing is expected
     */
    public void keep(boolean well) {
        long now = nanoClock.getAsLong();
        if (well) {
            wellAt = now;
        } else if (now - wellAt >= (connected ? SILENT_NANOS : LOST_NANOS)) {
            wellAt = now;
            socket.disconnect(address);
            socket.connect(address);
        }
    }
}
