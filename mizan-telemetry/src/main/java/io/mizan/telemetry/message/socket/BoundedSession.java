package io.mizan.telemetry.message.socket;

import io.mizan.telemetry.message.limit.PendingAnswers;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import zmq.Msg;
import zmq.Options;
import zmq.SocketBase;
import zmq.ZError;
import zmq.io.IOThread;
import zmq.io.SessionBase;
import zmq.io.StreamEngine.ErrorReason;

/**
 * One connection of a {@link BoundedListener}: between JeroMQ's engine, which decrypts frames, and its pipe, which holds them until a
 * message is whole. It counts what is held, and ends the connection where that is too much.
 */
final class BoundedSession extends SessionBase {
    /** HELLO has 200 bytes, INITIATE at most 513: nothing else comes before a key is known. */
    private static final int LARGEST_HANDSHAKE_FRAME = 1024;

    /** What a frame costs beyond its bytes. */
    private static final int FRAME_COST = 256;

    /** Frames of the authenticator's answer: empty, version, request, status, text, user, properties. */
    private static final int STATUS = 3;

    private static final int USER = 5;
    private static final byte[] LET_IN = "200".getBytes(StandardCharsets.US_ASCII);

    private final BoundedListener listener;
    private final SocketChannel channel;
    private final PendingAnswers answers;
    private final long sinceSweep;
    private String peer;
    private boolean admitted;
    private int answerFrames;
    /** Of the frame that is being read. */
    private long frameBytes;
    /** Of the frames of a message whose last one has not come. */
    private long messageBytes;

    private String ended = "";

    BoundedSession(
            IOThread thread,
            SocketBase socket,
            Options options,
            BoundedListener listener,
            SocketChannel channel,
            InetAddress peer,
            PendingAnswers answers) {
        super(thread, false, socket, options, null);
        this.listener = listener;
        this.sinceSweep = listener.sweeps();
        this.channel = channel;
        this.answers = answers;
        this.peer = peer.getHostAddress();
    }

    /** Whose connection it is: the sender by its key, or the address where no key is shown yet. */
    String peer() {
        return peer;
    }

    long sinceSweep() {
        return sinceSweep;
    }

    long heldBytes() {
        return frameBytes + messageBytes;
    }

    /** Ends the connection: the engine finds that its peer is gone, and cleans up. */
    void hangUp() {
        try {
            channel.shutdownInput();
        } catch (IOException e) {
            // It is gone already.
        }
    }

    /** Memory for a frame of which the length is known, and nothing else yet. An empty one is no valid frame, and ends the connection. */
    Msg frame(int size) {
        if (!admitted && size > LARGEST_HANDSHAKE_FRAME) {
            ended = "a frame of " + size + " bytes before its key was known";
            return new Msg();
        }
        long before = frameBytes;
        frameBytes = size;
        return listener.held(this, size - before) ? new Msg(size) : new Msg();
    }

    /** Without an authenticator JeroMQ would admit every client. */
    @Override
    public int zapConnect() {
        int result = super.zapConnect();
        if (result != 0) {
            hangUp();
        }
        return result;
    }

    /** Sees the authenticator's answer pass. */
    @Override
    public @Nullable Msg readZapMsg() {
        @Nullable Msg frame = super.readZapMsg();
        if (frame != null) {
            int index = answerFrames++;
            if (index == STATUS) {
                admitted = Arrays.equals(frame.data(), LET_IN);
            } else if (index == USER && admitted) {
                peer = new String(frame.data(), StandardCharsets.UTF_8);
                answers.belongsTo(peer);
                listener.admitted(this);
            }
        }
        return frame;
    }

    @Override
    protected boolean pushMsg(Msg frame) {
        if (frame.isIdentity()) {
            // Peers do not choose the route that answers to them take.
            Msg none = new Msg();
            none.setFlags(Msg.IDENTITY);
            return super.pushMsg(none);
        }
        if (frame.isCommand() || frame.isCredential()) {
            return super.pushMsg(frame);
        }
        long before = heldBytes();
        frameBytes = 0;
        messageBytes = frame.hasMore() ? messageBytes + frame.size() + FRAME_COST : 0;
        boolean goesOn = listener.held(this, messageBytes - before);
        if (messageBytes > listener.limits().messageBytes()) {
            ended = "a message of more than " + listener.limits().messageBytes() + " bytes: its connection was ended";
            goesOn = false;
        }
        if (!goesOn) {
            errno.set(ZError.EPROTO);
            return false;
        }
        return super.pushMsg(new ReceivedFrame(frame, answers));
    }

    @Override
    protected @Nullable Msg pullMsg() {
        @Nullable Msg frame = super.pullMsg();
        if (frame != null) {
            answers.give(frame.size());
        }
        return frame;
    }

    @Override
    public void engineError(boolean handshaken, ErrorReason reason) {
        if (ended.isEmpty() && errno.is(ZError.EMSGSIZE)) {
            ended = "a frame longer than allowed: its connection was ended";
        }
        errno.set(0);
        answers.close();
        listener.forget(this, Reason.OVERSIZED, ended);
        super.engineError(handshaken, reason);
    }

    /** Also where the socket ended the connection, and not the peer. */
    @Override
    public void destroy() {
        answers.close();
        listener.forget(this, Reason.OVERSIZED, "");
        super.destroy();
    }

    @Override
    public String toString() {
        return peer;
    }
}
