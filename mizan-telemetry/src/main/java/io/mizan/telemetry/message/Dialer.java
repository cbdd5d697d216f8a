package io.mizan.telemetry.message;

import java.util.function.LongSupplier;
import org.zeromq.ZMQ;
import zmq.ZMQ.Event;

/**
 * Keeps a socket connected. JeroMQ connects again after a network error, but never after an error of the protocol, and being
 * refused is one: an agent that starts before the controller knows its key would stay silent for ever. So a connection that does
 * not stand for a while is dialled anew.
 */
final class Dialer {
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final ZMQ.Socket socket;
    private final String address;
    private final LongSupplier nanoClock;
    private final long patienceNanos;
    private long dialledAt;
    private volatile boolean connected;

    Dialer(ZMQ.Socket socket, Endpoint endpoint, LongSupplier nanoClock) {
        this(socket, endpoint, nanoClock, PATIENCE_NANOS);
    }

    Dialer(ZMQ.Socket socket, Endpoint endpoint, LongSupplier nanoClock, long patienceNanos) {
        this.socket = socket;
        this.address = endpoint.zmq();
        this.nanoClock = nanoClock;
        this.patienceNanos = patienceNanos;
        socket.setIPv6(endpoint.isIpv6());
        // Called by a thread of JeroMQ.
        socket.base().setEventHook(this::note, zmq.ZMQ.ZMQ_EVENT_HANDSHAKE_SUCCEEDED | zmq.ZMQ.ZMQ_EVENT_DISCONNECTED);
        this.dialledAt = nanoClock.getAsLong();
        socket.connect(address);
    }

    private void note(Event event) {
        connected = event.event == zmq.ZMQ.ZMQ_EVENT_HANDSHAKE_SUCCEEDED;
    }

    boolean connected() {
        return connected;
    }

    /** To be called now and then by the thread that owns the socket. */
    void keep() {
        long now = nanoClock.getAsLong();
        if (connected) {
            dialledAt = now;
        } else if (now - dialledAt >= patienceNanos) {
            dialledAt = now;
            socket.disconnect(address);
            socket.connect(address);
        }
    }
}
