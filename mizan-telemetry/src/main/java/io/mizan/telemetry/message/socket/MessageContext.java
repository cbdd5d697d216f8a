package io.mizan.telemetry.message.socket;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.limit.Rejections;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import zmq.Options;

/**
 * Shared parts of the sockets of a process: threads for input and output, and the authenticator of those that listen. Close
 * what was made from it first, then the context.
 */
public final class MessageContext implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;

    /**
     * Time for a listener to say what protocol it speaks. JeroMQ 0.6.0 forgets to watch about one in a hundred of the connections that it made: it cancels
     * the key of its old handle after it used it for the new one. Such a connection is dead, and made again after this time.
     */
    private static final int CALLERS_GREETING_MILLIS = 1_000;

    private static final int HEARTBEAT_MILLIS = 10_000;
    private static final int SILENT_MILLIS = 30_000;

    private static final int FIRST_RECONNECT_MILLIS = 200;
    private static final int SLOWEST_RECONNECT_MILLIS = 5_000;

    private final ZMQ.Context context = ZMQ.context(1);
    private final LongAdder accepted = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final AtomicReference<@Nullable CurveAuthenticator> authenticator = new AtomicReference<>();
    private final Rejections rejections = new Rejections();

    public MessageContext() {
        // JeroMQ prints what goes wrong in its threads otherwise, and peers can make things go wrong there.
        context.setNotificationExceptionHandler((thread, failure) -> failures.increment());
        context.setUncaughtExceptionHandler((thread, failure) -> failures.increment());
    }

    /** Starts the authenticator, without which nothing can listen. */
    public MessageContext authenticatedBy(Supplier<KnownKeys> known) {
        CurveAuthenticator made = new CurveAuthenticator(context, known, rejections);
        if (!authenticator.compareAndSet(null, made)) {
            made.close();
            throw new IllegalStateException("a context must have one authenticator");
        }
        return this;
    }

    /** Connections and requests that were refused. */
    public Rejections rejections() {
        return rejections;
    }

    /**
     * Connections that were accepted and did not prove a known key: strangers, other protocols, noise. One that is just shaking
     * hands counts until it has.
     */
    public long connectionsNotAuthenticated() {
        CurveAuthenticator now = authenticator.get();
        return Math.max(0, accepted.sum() - (now == null ? 0 : now.admitted()));
    }

    /** Exceptions inside JeroMQ, each of which cost a connection at most. */
    public long failures() {
        return failures.sum();
    }

    public CurveAuthenticator authenticator() {
        CurveAuthenticator now = authenticator.get();
        if (now == null) {
            throw new IllegalStateException("listening requires an authenticator");
        }
        return now;
    }

    /**
     * A socket that others connect to, as soon as {@link #listen} is called for it.
     *
     * <p>JeroMQ's own limit for what waits to be read is not used: when it is reached, JeroMQ 0.6.0 hands on the next frame as it came,
     * not deciphered. So all that comes is read at once, and the limits are those of the listener and of the reader.
     */
    public ZMQ.Socket listener(SocketType type) {
        authenticator();
        ZMQ.Socket socket = context.socket(type);
        socket.setLinger(0);
        socket.setRcvHWM(0);
        return socket;
    }

    /**
     * Binds and tells where, the port that the system chose included.
     *
     * @param type of the socket
     * @param queued messages that may wait for each peer
     */
    public Endpoint listen(
            ZMQ.Socket socket, SocketType type, Endpoint endpoint, KeyPair own, ListenerLimits limits, int queued) {
        BoundedListener.Events events = new BoundedListener.Events() {
            @Override
            public void accepted() {
                accepted.increment();
            }

            @Override
            public void ended(Rejections.Reason reason, String why) {
                rejections.add(reason, why);
            }
        };
        try {
            BoundedListener listener = new BoundedListener(
                    socket.base(), limits, () -> connectionOptions(type, own, limits.frameBytes(), queued), events);
            return new Endpoint(endpoint.host(), listener.listen(endpoint.socketAddress()));
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot listen at an address")
                    .with("address", endpoint)
                    .maybe("another program listens there, or this machine does not have the address")
                    .exception();
        }
    }

    /** Options of the connections of a listener; the engine and the session of JeroMQ look at nothing else. */
    private static Options connectionOptions(SocketType type, KeyPair own, long largestFrame, int queued) {
        Options options = new Options();
        options.type = type.type();
        options.recvIdentity = type == SocketType.ROUTER;
        options.setSocketOpt(zmq.ZMQ.ZMQ_LINGER, 0);
        options.setSocketOpt(zmq.ZMQ.ZMQ_MAXMSGSIZE, largestFrame);
        options.setSocketOpt(zmq.ZMQ.ZMQ_RCVHWM, 0);
        options.setSocketOpt(zmq.ZMQ.ZMQ_SNDHWM, queued);
        options.setSocketOpt(zmq.ZMQ.ZMQ_CURVE_PUBLICKEY, own.publicKey().bytes());
        options.setSocketOpt(zmq.ZMQ.ZMQ_CURVE_SECRETKEY, own.secretBytes());
        options.setSocketOpt(zmq.ZMQ.ZMQ_CURVE_SERVER, true);
        // With a domain that is not empty JeroMQ refuses the protocols before ZMTP 3, which have no security at all.
        options.setSocketOpt(zmq.ZMQ.ZMQ_ZAP_DOMAIN, "mizan");
        // The listener has a time for the whole handshake; JeroMQ's own ends with the greeting.
        options.setSocketOpt(zmq.ZMQ.ZMQ_HANDSHAKE_IVL, 0);
        return options;
    }

    /** A socket that will connect to a listener of which it knows the key. */
    public ZMQ.Socket connecter(SocketType type, KeyPair own, PublicKey listener, long largestFrame) {
        ZMQ.Socket socket = context.socket(type);
        socket.setLinger(0);
        socket.setMaxMsgSize(largestFrame);
        // See listener.
        socket.setRcvHWM(0);
        socket.setCurvePublicKey(own.publicKey().bytes());
        socket.setCurveSecretKey(own.secretBytes());
        socket.setCurveServerKey(listener.bytes());
        // Nothing is queued for a connection that does not stand: what waits there would be old when it arrives.
        socket.setImmediate(false);
        socket.setHandshakeIvl(CALLERS_GREETING_MILLIS);
        socket.setReconnectIVL(FIRST_RECONNECT_MILLIS);
        socket.setReconnectIVLMax(SLOWEST_RECONNECT_MILLIS);
        socket.setHeartbeatIvl(HEARTBEAT_MILLIS);
        // The listener is not asked to watch over this side (no time to live): JeroMQ sorts the timers of all its
        // connections whenever anything happens on one, and a controller has hundreds of them.
        socket.setHeartbeatTimeout(SILENT_MILLIS);
        return socket;
    }

    /**
     * Ends the threads of JeroMQ. It waits for sockets that are still open, for ever; so it does that in a thread of its own,
     * and this gives up waiting for it after a while. That thread also takes no interrupt, which JeroMQ does not survive.
     */
    @Override
    public void close() {
        CurveAuthenticator now = authenticator.get();
        if (now != null) {
            now.close();
        }
        Thread end = new Thread(context::close, "mizan-messages-end");
        end.setDaemon(true);
        end.start();
        ThreadShutdown.join(end, CLOSE_MILLIS);
    }
}
