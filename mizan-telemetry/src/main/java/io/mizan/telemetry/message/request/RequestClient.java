package io.mizan.telemetry.message.request;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.socket.CompressedPayload;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.message.socket.Reconnector;
import io.mizan.telemetry.message.socket.SocketThread;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import zmq.Msg;

/**
 * Asks the controller (DEALER, connects). One client serves any number of threads and requests at a time over one connection.
 * A request is sent again, with the same id, until it is answered or its deadline passes; nothing waits longer than that.
 */
public final class RequestClient implements RequestSender {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long FIRST_RETRY_NANOS = 3_000 * NANOS_PER_MILLI;
    private static final long SLOWEST_RETRY_NANOS = 24_000 * NANOS_PER_MILLI;
    /** How often to look whether the connection stands while something waits for it. */
    private static final long LOOK_MILLIS = 250;

    private static final int QUEUED = 1_000;

    private final Endpoint server;
    private final NewestTerm newest;
    private final int largestBytes;
    private final LongSupplier nanoClock;
    private final ZMQ.Socket socket;
    private final Reconnector dialer;
    private final SocketThread thread;
    private final Map<String, Asked> pending = new ConcurrentHashMap<>();
    private final Queue<Asked> fresh = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** Only the thread of the socket touches these. */
    private final ArrayDeque<Asked> unsent = new ArrayDeque<>();

    private final PriorityQueue<Asked> timers = new PriorityQueue<>(Comparator.comparingLong(asked -> asked.dueNanos));

    private static final class Asked {
        private final Frames.Request request;
        private final long deadlineNanos;
        private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
        private long retryNanos = FIRST_RETRY_NANOS;
        private long dueNanos;
        private boolean waitsForConnection;

        Asked(Frames.Request request, long deadlineNanos) {
            this.request = request;
            this.deadlineNanos = deadlineNanos;
        }
    }

    public RequestClient(
            MessageContext context,
            Endpoint server,
            KeyPair own,
            PublicKey serverKey,
            RequestLimits limits,
            LongSupplier nanoClock) {
        this(context, new ControllerAddress(server, serverKey), own, limits, nanoClock, new NewestTerm());
    }

    /** @param newest shared with those who ask other controllers of the same site */
    RequestClient(
            MessageContext context,
            ControllerAddress controller,
            KeyPair own,
            RequestLimits limits,
            LongSupplier nanoClock,
            NewestTerm newest) {
        this.server = controller.endpoint();
        this.newest = newest;
        this.largestBytes = limits.largestBytes();
        this.nanoClock = nanoClock;
        this.socket = context.connecter(SocketType.DEALER, own, controller.key(), Frames.LARGEST_FRAME);
        socket.setSndHWM(QUEUED);
        this.dialer = new Reconnector(socket, controller.endpoint(), nanoClock);
        this.thread = new SocketThread(
                "mizan-client",
                socket,
                new SocketThread.Work() {
                    @Override
                    public boolean step() {
                        return RequestClient.this.step();
                    }

                    @Override
                    public void end() {
                        failPending();
                    }
                },
                this::pauseMillis);
        thread.start();
    }

    @Override
    public CompletableFuture<byte[]> ask(String id, String kind, byte[] payload, Duration deadline) {
        if (!Frames.isWord(id) || !Frames.isWord(kind) || payload.length > largestBytes || deadline.toMillis() < 1) {
            throw Problem.impossible(
                            "a request must have an id and a kind of 1 to 100 letters and digits, and keep the limits")
                    .with("id", id)
                    .with("kind", kind)
                    .with("bytes", payload.length)
                    .with("allowed", largestBytes)
                    .with("deadline", deadline)
                    .exception();
        }
        int millis = (int) Math.min(Integer.MAX_VALUE, deadline.toMillis());
        Asked asked = new Asked(
                new Frames.Request(id, kind, millis, CompressedPayload.of(payload)),
                nanoClock.getAsLong() + millis * NANOS_PER_MILLI);
        Asked before = pending.putIfAbsent(id, asked);
        if (before != null) {
            return before.answer.copy();
        }
        CompletableFuture<byte[]> unused = asked.answer.whenComplete((answer, failure) -> pending.remove(id, asked));
        fresh.add(asked);
        if (closed) {
            asked.answer.completeExceptionally(noAnswer("the client was closed"));
        }
        thread.wake();
        return asked.answer;
    }

    /** Requests that are not answered yet. */
    public int pending() {
        return pending.size();
    }

    private boolean step() {
        boolean any = false;
        boolean heard = false;
        for (Asked asked = fresh.poll(); asked != null; asked = fresh.poll()) {
            any = true;
            schedule(asked, Math.min(asked.deadlineNanos, nanoClock.getAsLong() + asked.retryNanos));
            enqueue(asked);
        }
        for (@Nullable Msg first = socket.base().recv(ZMQ.DONTWAIT);
                first != null;
                first = socket.base().recv(ZMQ.DONTWAIT)) {
            heard = true;
            receive(first);
        }
        dialer.keep(heard || pending.isEmpty());
        any |= runTimers();
        return sendWaiting() || any || heard;
    }

    private void enqueue(Asked asked) {
        if (!asked.waitsForConnection) {
            asked.waitsForConnection = true;
            unsent.add(asked);
        }
    }

    private boolean sendWaiting() {
        boolean any = false;
        while (!unsent.isEmpty()) {
            Asked next = unsent.element();
            long millis = (next.deadlineNanos - nanoClock.getAsLong()) / NANOS_PER_MILLI;
            boolean wanted = !next.answer.isDone() && millis > 0;
            if (wanted && !Frames.send(socket, Frames.request(next.request, (int) millis))) {
                break;
            }
            next.waitsForConnection = false;
            unsent.remove();
            any = true;
        }
        return any;
    }

    private void receive(Msg first) {
        Frames.Received received = Frames.rest(socket, first, largestBytes + 1024L);
        received.frames().add(0, first);
        Optional<Frames.Answer> read = Frames.answer(received.frames());
        if (read.isEmpty()) {
            return;
        }
        Frames.Answer answer = read.get();
        Asked asked = pending.get(answer.id());
        if (asked == null) {
            return; // cancelled, or answered twice
        }
        try {
            if (!received.whole()) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the answer is larger than allowed")
                        .exception();
            }
            byte[] payload = CompressedPayload.whole(answer.payload(), largestBytes);
            Optional<ErrorCode> error = answer.error();
            if (error.isPresent()) {
                throw Problem.of(error.get(), new String(payload, StandardCharsets.UTF_8))
                        .exception();
            }
            if (!newest.takes(answer.term())) {
                throw Problem.of(ErrorCode.LEASE_LOST, "the answer is of a controller that does not act any more")
                        .with("controller", server)
                        .with("term", answer.term())
                        .with("newest", newest.number())
                        .maybe("ask the controller that acts")
                        .exception();
            }
            asked.answer.complete(payload);
        } catch (MizanException e) {
            asked.answer.completeExceptionally(e);
        }
    }

    private boolean runTimers() {
        boolean any = false;
        long now = nanoClock.getAsLong();
        for (Asked asked = timers.peek(); asked != null && asked.dueNanos - now <= 0; asked = timers.peek()) {
            any = true;
            timers.remove();
            if (asked.answer.isDone()) {
                continue;
            }
            if (asked.deadlineNanos - now <= 0) {
                asked.answer.completeExceptionally(noAnswer("no answer in time"));
            } else {
                asked.retryNanos = Math.min(SLOWEST_RETRY_NANOS, 2 * asked.retryNanos);
                schedule(asked, Math.min(asked.deadlineNanos, now + asked.retryNanos));
                enqueue(asked);
            }
        }
        return any;
    }

    private void schedule(Asked asked, long dueNanos) {
        asked.dueNanos = dueNanos;
        timers.add(asked);
    }

    private long pauseMillis() {
        Asked next = timers.peek();
        if (next == null) {
            return 0;
        }
        long millis = (next.dueNanos - nanoClock.getAsLong()) / NANOS_PER_MILLI + 1;
        return Math.max(1, unsent.isEmpty() ? millis : Math.min(millis, LOOK_MILLIS));
    }

    private MizanException noAnswer(String why) {
        return Problem.of(ErrorCode.NO_ANSWER, why)
                .with("controller", server)
                .with("connected", dialer.connected())
                .maybe("see whether mizan controller runs there and knows the key of this client")
                .exception();
    }

    @Override
    public void close() {
        closed = true;
        thread.close();
        failPending();
    }

    private void failPending() {
        closed = true;
        pending.values().forEach(asked -> asked.answer.completeExceptionally(noAnswer("the client was closed")));
    }
}
