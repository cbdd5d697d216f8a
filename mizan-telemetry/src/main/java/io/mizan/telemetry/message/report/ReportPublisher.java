package io.mizan.telemetry.message.report;

import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.socket.CompressedPayload;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.message.socket.Reconnector;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import java.util.function.LongSupplier;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * Sends the reports of an agent to the controller (XPUB, connects). It never waits: a report that cannot go out now is dropped
 * and counted, as the next one tells more. Any thread may use it.
 *
 * <p>It is an XPUB and no PUB because a PUB tells nobody that it dropped a message. An XPUB sees the controller subscribe and
 * leave, and says so when its queue is full. What is lost after that, on the way, is missing in the sequence that arrives.
 */
public final class ReportPublisher implements AutoCloseable {
    /** Reports that may wait for the network. */
    private static final int QUEUED = 16;
    /** Subscriptions are all that comes back. */
    private static final int LARGEST_ANSWER = 4096;

    private final Endpoint controller;
    private final ZMQ.Socket socket;
    private final Reconnector dialer;
    private boolean subscribed;
    private boolean closed;
    private long sent;
    private long dropped;

    public ReportPublisher(
            MessageContext context, Endpoint controller, KeyPair own, PublicKey controllerKey, LongSupplier nanoClock) {
        this.controller = controller;
        this.socket = context.connecter(SocketType.XPUB, own, controllerKey, LARGEST_ANSWER);
        socket.setSndHWM(QUEUED);
        socket.setXpubNoDrop(true);
        this.dialer = new Reconnector(socket, controller, nanoClock);
    }

    /** Whom it reports to. */
    public Endpoint controller() {
        return controller;
    }

    /** Sends a report if that can be done now. */
    public boolean publish(ServerReport report) {
        byte[] payload = CompressedPayload.of(ReportJson.encode(report));
        ReportEnvelope envelope = new ReportEnvelope(report.session(), report.sequence());
        return publish(ReportEnvelope.TOPIC, envelope.bytes(), payload);
    }

    synchronized boolean publish(byte[]... frames) {
        boolean out = isConnected() && send(frames);
        if (out) {
            sent++;
        } else {
            dropped++;
        }
        return out;
    }

    private boolean send(byte[]... frames) {
        for (int i = 0; i < frames.length; i++) {
            boolean last = i == frames.length - 1;
            // Only the first can be refused: the frames of a message go together.
            if (!socket.send(frames[i], ZMQ.DONTWAIT | (last ? 0 : ZMQ.SNDMORE))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the controller has subscribed: a report that is published now goes to it. Connects anew where that helps. */
    public synchronized boolean isConnected() {
        if (closed) {
            return false;
        }
        for (byte[] news = socket.recv(ZMQ.DONTWAIT); news != null; news = socket.recv(ZMQ.DONTWAIT)) {
            boolean subscription = news.length > 0 && (news[0] == 0 || news[0] == 1);
            subscribed = subscription ? news[0] == 1 : subscribed;
        }
        dialer.keep(subscribed);
        return subscribed;
    }

    /** Reports that were given to the network. */
    public synchronized long sent() {
        return sent;
    }

    /** Reports that were not: nobody was there, or too many wait already. */
    public synchronized long dropped() {
        return dropped;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            socket.close();
        }
    }
}
