package io.mizan.telemetry.message;

import io.mizan.telemetry.message.Rejections.Reason;
import io.mizan.telemetry.report.ServerReport;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import zmq.Msg;

/**
 * Receives the reports of all agents (SUB, binds). What does not count changes nothing, and is counted. One thread reads all that
 * comes at once, another one parses and tells the listener; what the listener is too slow for is dropped and counted.
 */
public final class ReportReceiver implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;
    /** Topic, envelope, report. */
    private static final int FRAMES = 3;
    /**
     * Frames above this end the connection before memory is taken for them, which leaves no sender to blame; so those that are
     * only somewhat too large are taken in, counted, and thrown away.
     */
    private static final int CUT_OFF_FACTOR = 4;

    /** Reports come every few seconds from each of hundreds of servers, and are about seconds. */
    private static final long GATHER_MILLIS = 10;

    private final Guard guard;
    private final Rejections rejections = new Rejections();
    private final ReportGate gate;
    private final InstantSource clock;
    private final Listener listener;
    private final LongAdder listenerFailures = new LongAdder();
    private final ZMQ.Socket socket;
    private final Endpoint endpoint;
    private final SocketThread thread;
    private final Thread worker;
    private final BlockingQueue<Arrived> queue = new LinkedBlockingQueue<>();
    private final AtomicLong queuedBytes = new AtomicLong();
    private final ReportLimits limits;

    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Arrived(Sender sender, byte[] envelope, byte[] payload, Instant at) {}

    private static final Arrived END = new Arrived(new Sender(Role.AGENT, ""), new byte[0], new byte[0], Instant.EPOCH);

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
        this.guard = context.guard();
        this.limits = limits;
        this.gate = new ReportGate(limits, rejections);
        this.clock = clock;
        this.listener = listener;
        this.socket = context.listener(SocketType.SUB, own, (long) limits.largestBytes() * CUT_OFF_FACTOR);
        socket.subscribe(ReportEnvelope.TOPIC);
        this.endpoint = MessageContext.bind(socket, endpoint);
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

    /** How well the reports of each server arrive. */
    public List<ServerLink> links() {
        return gate.links();
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
        Optional<Sender> sender = guard.sender(first);
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
        int bytes = arrived.payload.length;
        if (queue.size() >= limits.queued() || queuedBytes.get() + bytes > limits.queuedBytes()) {
            rejections.add(Reason.BUSY, arrived.sender + ": " + queue.size() + " reports wait");
        } else {
            queuedBytes.addAndGet(bytes);
            queue.add(arrived);
        }
    }

    private void work() {
        try {
            for (Arrived next = queue.take(); next != END; next = queue.take()) {
                queuedBytes.addAndGet(-next.payload.length);
                Instant at = next.at;
                gate.admit(next.sender, next.envelope, next.payload, at).ifPresent(report -> tell(report, at));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(ServerReport report, Instant arrival) {
        try {
            listener.report(report, arrival);
        } catch (RuntimeException e) {
            listenerFailures.increment();
        }
    }

    @Override
    public void close() {
        thread.close();
        queue.clear();
        queue.add(END);
        Joining.join(worker, CLOSE_MILLIS);
    }
}
