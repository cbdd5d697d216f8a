package io.mizan.telemetry.message.socket;

import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.key.Z85Text;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import zmq.Msg;
import zmq.io.Metadata;

/**
 * Decides which peers are admitted: the handler of the ZeroMQ Authentication Protocol (RFC 27) of a context. It takes CURVE
 * with a known key, and nothing else.
 *
 * <p>The key of a connection travels with each of its messages as a property. JeroMQ merges the properties that the peer sends
 * in its handshake into the same map, and the peer's win: a peer that sends {@code User-Id} has any {@code User-Id} it likes. So
 * the property has a name that nobody outside this process can know.
 *
 * <p>Where there is no handler JeroMQ lets everybody in. So the handler is bound before anything listens, outlives it, and a
 * message without the property counts as one of nobody.
 */
public final class CurveAuthenticator {
    private static final String HANDLER = "inproc://zeromq.zap.01";
    private static final String VERSION = "1.0";
    private static final int FRAMES_BEFORE_KEY = 7;

    private final Supplier<KnownKeys> known;
    private final Rejections rejections;
    private final LongAdder admitted = new LongAdder();
    private final String property;
    private final ZMQ.Socket socket;
    private final SocketThread thread;

    CurveAuthenticator(ZMQ.Context context, Supplier<KnownKeys> known, Rejections rejections) {
        this.known = known;
        this.rejections = rejections;
        byte[] unguessable = new byte[Z85Text.KEY_BYTES];
        new SecureRandom().nextBytes(unguessable);
        this.property = "Mizan-" + Z85Text.encode(unguessable);
        this.socket = context.socket(SocketType.ROUTER);
        socket.setLinger(0);
        socket.bind(HANDLER);
        this.thread = new SocketThread("mizan-authenticator", socket, this::step, () -> 0);
        thread.start();
    }

    /** Connections that were let in so far. */
    long admitted() {
        return admitted.sum();
    }

    /** Who sent a frame, by the keys that are known now. */
    public Optional<Sender> sender(Msg frame) {
        Metadata properties = frame.getMetadata();
        String key = properties == null ? null : properties.get(property);
        return key == null ? Optional.empty() : known.get().find(key);
    }

    boolean close() {
        return thread.close();
    }

    private boolean step() {
        byte @Nullable [] route = socket.recv(ZMQ.DONTWAIT);
        if (route == null) {
            return false;
        }
        List<byte[]> frames = new ArrayList<>();
        while (socket.hasReceiveMore()) {
            frames.add(socket.recv());
        }
        answer(route, frames);
        return true;
    }

    /** Frames: empty, version, request, domain, address, identity, mechanism, then for CURVE the key. */
    private void answer(byte[] route, List<byte[]> frames) {
        if (frames.size() < FRAMES_BEFORE_KEY) {
            return;
        }
        String address = text(frames.get(4));
        String mechanism = text(frames.get(6));
        Optional<String> key = mechanism.equals("CURVE")
                        && frames.size() == FRAMES_BEFORE_KEY + 1
                        && frames.get(FRAMES_BEFORE_KEY).length == Z85Text.KEY_BYTES
                ? Optional.of(Z85Text.encode(frames.get(FRAMES_BEFORE_KEY)))
                : Optional.empty();
        Optional<Sender> sender = key.flatMap(known.get()::find);
        socket.send(route, ZMQ.SNDMORE);
        socket.send("", ZMQ.SNDMORE);
        socket.send(VERSION, ZMQ.SNDMORE);
        socket.send(frames.get(2), ZMQ.SNDMORE);
        if (sender.isPresent()) {
            admitted.increment();
            socket.send("200", ZMQ.SNDMORE);
            socket.send("OK", ZMQ.SNDMORE);
            socket.send(sender.get().account(), ZMQ.SNDMORE);
            socket.send(new Metadata(Map.of(property, key.orElseThrow())).bytes(), 0);
        } else {
            rejections.add(
                    Reason.UNAUTHENTICATED,
                    "connection from " + address + " with "
                            + key.map(k -> "the unknown key " + k).orElse("mechanism " + mechanism));
            socket.send("400", ZMQ.SNDMORE);
            socket.send("key not known", ZMQ.SNDMORE);
            socket.send("", ZMQ.SNDMORE);
            socket.send("", 0);
        }
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.ISO_8859_1);
    }
}
