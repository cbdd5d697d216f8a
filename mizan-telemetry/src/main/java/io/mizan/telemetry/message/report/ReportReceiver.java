package io.mizan.telemetry.message.report;

import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.FairQueue;
import io.mizan.telemetry.message.limit.FairShares;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.CurveAuthenticator;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.ListenerLimits;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.message.socket.SocketThread;
import io.mizan.telemetry.message.socket.ThreadShutdown;
import io.mizan.telemetry.report.ServerReport;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import zmq.Msg;

/**
 * Receives the reports of all agents (SUB, binds). What does not count changes nothing, and is counted. One thread reads all that
 * comes at once, another one parses and tells the listener; what the listener is too slow for is dropped and counted.
 */
public final class ReportReceiver implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReportReceiver.class);

    private static final long CLOSE_MILLIS = 5_000;

    private static final long WAIT_MILLIS = 500;
    /** Topic, envelope, report. */
    private static final int FRAMES = 3;
    /** By how much a report may be too large and still be counted for its sender; beyond it its connection is ended. */
    private static final int CUT_OFF_FACTOR = 2;

    /** What CURVE adds to a frame, and the frames before the report. */
    private static final int FRAME_EXTRA = 1024;

    private static final int SUBSCRIPTIONS = 16;

    /** Reports come every few seconds from each of hundreds of servers, and are about seconds. */
    private static final long GATHER_MILLIS = 10;

    private final CurveAuthenticator authenticator;
    private final Rejections rejections = new Rejections();
    private final ReportValidator validator;
    private final InstantSource clock;
    private final Listener listener;
    private final LongAdder listenerFailures = new LongAdder();
    private final ZMQ.Socket socket;
    private final Endpoint endpoint;
    private final SocketThread thread;
    private final Thread worker;
    private final FairQueue<Arrived> queue = new FairQueue<>();
    private final FairShares queued;
    private final FairShares queuedBytes;
    private volatile boolean closed;

    private record Arrived(Sender sender, byte[] envelope, byte[] payload, Instant at) {}

    /** Takes reports; called by one thread. */
    public interface Listener {
        /** @param arrivedAt by the clock of the receiver, which ages are counted by */
        void report(ServerReport report, Instant arrivedAt);
    }

    public ReportReceiver(
            MessageContext context,
            Endpoint endpoint,
            KeyPair own,
            ReportLimits limits,
            InstantSource clock,
            Listener listener) {
        this.authenticator = context.authenticator();
        this.queued = new FairShares(limits.queued());
        this.queuedBytes = new FairShares(limits.queuedBytes());
        this.validator = new ReportValidator(limits, rejections);
        this.clock = clock;
        this.listener = listener;
        this.socket = context.listener(SocketType.SUB);
        socket.subscribe(ReportEnvelope.TOPIC);
        long largest = (long) limits.largestBytes() * CUT_OFF_FACTOR;
        this.endpoint = context.listen(
                socket,
                SocketType.SUB,
                endpoint,
                own,
                ListenerLimits.of(
                        largest + FRAME_EXTRA, largest + FRAME_EXTRA, Math.max(limits.queuedBytes(), 4 * largest)),
                SUBSCRIPTIONS);
        this.thread = new SocketThread("mizan-reports", socket, this::step, () -> 0, GATHER_MILLIS);
        this.worker = new Thread(this::work, "mizan-reports-work");
        worker.setDaemon(true);
        worker.start();
        thread.start();
    }

    /** Where it listens. */
    public Endpoint endpoint() {
        return endpoint;
    }

    public Rejections rejections() {
        return rejections;
    }

    /** Reports that wait for the listener. */
    public int waiting() {
        return queue.size();
    }

    /** How well the reports of each server arrive. */
    public List<ServerLink> links() {
        return validator.links();
    }

    /** Exceptions of the listener, which do not end anything. */
    public long listenerFailures() {
        return listenerFailures.sum();
    }

    private boolean step() {
        @Nullable Msg first = socket.base().recv(ZMQ.DONTWAIT);
        if (first == null) {
            return false;
        }
        List<Msg> frames = new ArrayList<>(FRAMES);
        frames.add(first);
        int count = 1;
        for (Msg frame = first; frame.hasMore(); count++) {
            frame = socket.base().recv(0);
            if (count < FRAMES) {
                frames.add(frame);
            }
        }
        Optional<Sender> sender = authenticator.sender(first);
        if (sender.isEmpty()) {
            rejections.add(Reason.UNAUTHENTICATED, "a report of a key that is not known");
        } else if (count != FRAMES) {
            rejections.add(Reason.MALFORMED, sender.get() + ": " + count + " frames");
        } else {
            enqueue(new Arrived(
                    sender.get(), frames.get(1).data(), frames.get(2).data(), clock.instant()));
        }
        return true;
    }

    private void enqueue(Arrived arrived) {
        String account = arrived.sender.account();
        int bytes = arrived.payload.length;
        boolean taken = queued.take(account, 1);
        if (taken && !queuedBytes.take(account, bytes)) {
            queued.give(account, 1);
            taken = false;
        }
        if (taken) {
            queue.add(account, arrived);
        } else {
            long own = queued.of(account);
            rejections.add(
                    own == 0 ? Reason.BUSY : Reason.SHARE,
                    arrived.sender + ": " + queue.size() + " reports wait, " + own + " of it");
        }
    }

    private void work() {
        try {
            while (!closed) {
                queue.poll(WAIT_MILLIS).ifPresent(next -> {
                    queued.give(next.sender.account(), 1);
                    queuedBytes.give(next.sender.account(), next.payload.length);
                    take(next);
                });
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A report that something has a mistake with must not silence all servers for good. */
    private void take(Arrived next) {
        try {
            validator
                    .admit(next.sender, next.envelope, next.payload, next.at)
                    .ifPresent(report -> listener.report(report, next.at));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            listenerFailures.increment();
            LOG.atError().addKeyValue("sender", next.sender).setCause(e).log("a report was not taken over");
        }
    }

    @Override
    public void close() {
        thread.close();
        closed = true;
        queue.clear();
        ThreadShutdown.join(worker, CLOSE_MILLIS);
    }
}
