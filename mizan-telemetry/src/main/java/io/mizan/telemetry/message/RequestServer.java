package io.mizan.telemetry.message;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.Rejections.Reason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import zmq.Msg;

/**
 * Answers requests (ROUTER, binds). Requests are told apart by sender and id, not by connection, so one that is repeated over a
 * new connection finds the first, and both ways back get the answer. No peer is waited for: an answer that its peer does not
 * take is dropped and counted, and the peer asks again.
 */
public final class RequestServer implements AutoCloseable {
    /** Ways back that a request can have: its client connected anew meanwhile. */
    private static final int MOST_ROUTES = 4;

    /** By how much a request may be too large and still be refused with words; beyond it its connection is ended. */
    private static final int CUT_OFF = 4 * Frames.PIECE;

    private static final int REQUESTS_PER_STEP = 64;
    private static final long SWEEP_MILLIS = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Guard guard;
    private final RequestLimits limits;
    private final RequestHandler handler;
    private final Executor executor;
    private final LongSupplier nanoClock;
    private final Rejections rejections = new Rejections();
    private final LongAdder answersNotTaken = new LongAdder();
    private final ZMQ.Socket socket;
    private final Endpoint endpoint;
    private final SocketThread thread;

    /** Answers of other threads, for the one of the socket. */
    private final Queue<Done> done = new ConcurrentLinkedQueue<>();

    /** What waits for a thread. */
    private final TurnQueue<Runnable> turns = new TurnQueue<>();

    private final Shares requestsInWork;
    private final Shares bytesInWork;

    /** Only the thread of the socket touches what follows. */
    private final Map<Key, Job> inWork = new HashMap<>();

    private long sweptAt;

    private record Key(Sender sender, String id) {}

    /** A way back to a peer. */
    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Route(byte[] address, AnswerRoom room) {}

    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Done(Job job, String status, byte[] payload) {}

    /** A request that is not answered yet. */
    private final class Job implements Reply {
        private final Key key;
        private final int bytes;
        private final ArrayDeque<Route> routes = new ArrayDeque<>();
        private final AtomicBoolean answered = new AtomicBoolean();
        private long dueNanos;
        /** Nobody waits for the answer any more. */
        private volatile boolean givenUp;
        /** The handler has taken it on, and limits what it keeps. */
        private volatile boolean handedOn;

        Job(Key key, int bytes) {
            this.key = key;
            this.bytes = bytes;
        }

        @Override
        public String id() {
            return key.id;
        }

        @Override
        public void answer(long term, byte[] payload) {
            if (payload.length > limits.largestBytes()) {
                refuse(Problem.of(ErrorCode.INPUT_TOO_LARGE, "the answer is larger than allowed")
                        .with("bytes", payload.length)
                        .with("allowed", limits.largestBytes()));
            } else {
                finish(Frames.ok(term), payload);
            }
        }

        @Override
        public void refuse(Problem problem) {
            if (finish(problem.code().code(), words(problem))) {
                Reason.of(problem.code())
                        .ifPresent(reason -> rejections.add(reason, key.sender + ": " + problem.line()));
            }
        }

        /** Whether this was the first answer, the only one that counts. */
        private boolean finish(String status, byte[] payload) {
            boolean first = answered.compareAndSet(false, true);
            if (first) {
                done.add(new Done(this, status, Deflated.of(payload)));
                thread.wake();
            }
            return first;
        }

        private void addRoute(Route route) {
            routes.removeIf(known -> Arrays.equals(known.address, route.address));
            routes.addLast(route);
            if (routes.size() > MOST_ROUTES) {
                routes.removeFirst();
            }
        }
    }

    /** @param executor runs the handler; it may be one that runs it at once, if the handler only puts requests away */
    public RequestServer(
            MessageContext context,
            Endpoint endpoint,
            KeyPair own,
            RequestLimits limits,
            RequestHandler handler,
            Executor executor,
            LongSupplier nanoClock) {
        this.guard = context.guard();
        this.limits = limits;
        this.requestsInWork = new Shares(limits.inWork());
        this.bytesInWork = new Shares(limits.bytesInWork());
        this.handler = handler;
        this.executor = executor;
        this.nanoClock = nanoClock;
        this.sweptAt = nanoClock.getAsLong();
        this.socket = context.listener(SocketType.ROUTER);
        // Without this an answer to a peer that is gone, or that does not read, vanishes and nobody knows.
        socket.setRouterMandatory(true);
        this.endpoint = context.listen(
                socket,
                SocketType.ROUTER,
                endpoint,
                own,
                ListenerLimits.of(
                        Frames.LARGEST_FRAME,
                        limits.largestBytes() + CUT_OFF,
                        Math.max(limits.bytesInWork(), 2L * (limits.largestBytes() + CUT_OFF))),
                limits.inWork());
        this.thread = new SocketThread("mizan-requests", socket, this::step, () -> SWEEP_MILLIS);
        thread.start();
    }

    /** Where it listens. */
    public Endpoint endpoint() {
        return endpoint;
    }

    public Rejections rejections() {
        return rejections;
    }

    /** Answers whose peer was gone or did not read. */
    public long answersNotTaken() {
        return answersNotTaken.sum();
    }

    private boolean step() {
        boolean any = sendAnswers();
        for (int i = 0; i < REQUESTS_PER_STEP; i++) {
            @Nullable Msg route = socket.base().recv(ZMQ.DONTWAIT);
            if (route == null) {
                break;
            }
            any = true;
            receive(route);
            // Before the next one: what is answered must not count as work that leaves no room for it.
            sendAnswers();
        }
        sweep();
        return any;
    }

    private boolean sendAnswers() {
        boolean any = false;
        for (Done next = done.poll(); next != null; next = done.poll()) {
            any = true;
            finish(next);
        }
        return any;
    }

    private void receive(Msg routeFrame) {
        Frames.Received received = Frames.rest(socket, routeFrame, limits.largestBytes() + 1024L);
        Optional<Sender> sender = received.frames().isEmpty()
                ? Optional.empty()
                : guard.sender(received.frames().get(0));
        if (sender.isEmpty() || !(received.frames().get(0) instanceof ReceivedFrame first)) {
            rejections.add(Reason.UNAUTHENTICATED, "a request of a key that is not known");
            return;
        }
        Route route = new Route(routeFrame.data(), first.answers());
        Optional<Frames.Request> read = Frames.request(received.frames());
        if (!received.whole()) {
            rejections.add(Reason.OVERSIZED, sender.get() + ": " + received.bytes() + " bytes");
            read.ifPresent(request -> refuse(
                    route,
                    request.id(),
                    Problem.of(ErrorCode.INPUT_TOO_LARGE, "the request is larger than allowed")
                            .with("bytes", received.bytes())
                            .with("allowed", limits.largestBytes())));
            return;
        }
        if (read.isEmpty()) {
            rejections.add(
                    Reason.MALFORMED, sender.get() + ": " + received.frames().size() + " frames");
            return;
        }
        accept(sender.get(), route, read.get());
    }

    private void accept(Sender sender, Route route, Frames.Request request) {
        Key key = new Key(sender, request.id());
        Job job = inWork.get(key);
        boolean isNew = job == null;
        if (job == null) {
            int bytes = request.payload().length;
            if (!takeOn(sender, bytes)) {
                refuse(
                        route,
                        request.id(),
                        Problem.of(ErrorCode.BUSY, "too many requests are in work")
                                .with("inWork", inWork.size())
                                .with("yours", requestsInWork.of(sender.account()))
                                .maybe("ask again later"));
                return;
            }
            job = new Job(key, bytes);
            inWork.put(key, job);
        }
        job.addRoute(route);
        job.givenUp = false;
        long waits = Math.min(request.answerMillis(), limits.longest().toMillis());
        long due = nanoClock.getAsLong() + waits * NANOS_PER_MILLI;
        if (isNew || due - job.dueNanos > 0) {
            job.dueNanos = due;
        }
        if (isNew) {
            handOver(sender, request, job);
        }
    }

    private boolean takeOn(Sender sender, int bytes) {
        String account = sender.account();
        boolean taken = requestsInWork.take(account, 1);
        if (taken && !bytesInWork.take(account, bytes)) {
            requestsInWork.give(account, 1);
            taken = false;
        }
        if (!taken) {
            long own = requestsInWork.of(account);
            rejections.add(
                    own == 0 ? Reason.BUSY : Reason.SHARE,
                    sender + ": " + inWork.size() + " requests are in work, " + own + " of " + account);
        }
        return taken;
    }

    private void isOver(Job job) {
        String account = job.key.sender.account();
        requestsInWork.give(account, 1);
        bytesInWork.give(account, job.bytes);
    }

    private void handOver(Sender sender, Frames.Request request, Job job) {
        turns.add(sender.account(), () -> {
            if (job.givenUp) {
                job.refuse(Problem.of(ErrorCode.BUSY, "not begun in the time that was given"));
                return;
            }
            try {
                handler.handle(sender, request.kind(), whole(sender, request), job);
            } catch (MizanException e) {
                job.refuse(e.problem());
            } catch (RuntimeException e) {
                job.refuse(Problem.of(ErrorCode.INTERNAL, "the request failed: " + e)
                        .with("kind", request.kind()));
            } finally {
                job.handedOn = true;
            }
        });
        try {
            // Not necessarily this one: whoever's turn it is.
            executor.execute(() -> turns.poll().ifPresent(Runnable::run));
        } catch (RejectedExecutionException e) {
            job.refuse(Problem.of(ErrorCode.BUSY, "no more requests are taken on"));
        }
    }

    private byte[] whole(Sender sender, Frames.Request request) {
        try {
            return Deflated.whole(request.payload(), limits.largestBytes());
        } catch (MizanException e) {
            boolean large = e.problem().code() == ErrorCode.INPUT_TOO_LARGE;
            rejections.add(
                    large ? Reason.OVERSIZED : Reason.MALFORMED,
                    sender + ": " + e.problem().line());
            throw e;
        }
    }

    private void finish(Done next) {
        Job job = next.job;
        if (inWork.remove(job.key, job)) {
            isOver(job);
            job.routes.forEach(route -> send(route, Frames.answer(job.key.id, next.status, next.payload)));
        }
    }

    /**
     * Forgets requests that nobody waits for any more, as their clients gave up long ago. Those that wait for a thread count until they are skipped:
     * they are in memory until then, and clients choose how long they wait.
     */
    private void sweep() {
        long now = nanoClock.getAsLong();
        if (now - sweptAt < SWEEP_MILLIS * NANOS_PER_MILLI) {
            return;
        }
        sweptAt = now;
        for (Iterator<Job> jobs = inWork.values().iterator(); jobs.hasNext(); ) {
            Job job = jobs.next();
            if (now - job.dueNanos > 0) {
                job.givenUp = true;
                if (job.handedOn && job.answered.compareAndSet(false, true)) {
                    jobs.remove();
                    isOver(job);
                }
            }
        }
    }

    private void refuse(Route route, String id, Problem problem) {
        send(route, Frames.answer(id, problem.code().code(), Deflated.of(words(problem))));
    }

    private void send(Route route, List<byte[]> answer) {
        long bytes = answer.stream().mapToLong(frame -> frame.length).sum();
        List<byte[]> frames = new ArrayList<>(answer.size() + 1);
        frames.add(route.address);
        frames.addAll(answer);
        boolean taken = route.room.take(bytes);
        if (taken) {
            try {
                taken = Frames.send(socket, frames);
            } catch (ZMQException e) {
                taken = false;
            }
            if (!taken) {
                route.room.give(bytes);
            }
        }
        if (!taken) {
            answersNotTaken.increment();
        }
    }

    /** The code travels beside it. */
    private static byte[] words(Problem problem) {
        String line = problem.line();
        String code = " [" + problem.code().code() + "]";
        String plain = line.endsWith(code) ? line.substring(0, line.length() - code.length()) : line;
        return plain.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        thread.close();
    }
}
