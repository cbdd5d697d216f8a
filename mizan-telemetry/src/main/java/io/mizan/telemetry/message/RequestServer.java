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

    /** Only the thread of the socket touches what follows. */
    private final Map<Key, Job> inWork = new HashMap<>();

    private long bytesInWork;
    private long sweptAt;

    private record Key(Sender sender, String id) {}

    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Done(Job job, String status, byte[] payload) {}

    /** A request that is not answered yet. */
    private final class Job implements Reply {
        private final Key key;
        private final int bytes;
        private final ArrayDeque<byte[]> routes = new ArrayDeque<>();
        private final AtomicBoolean answered = new AtomicBoolean();
        private long dueNanos;

        Job(Key key, int bytes) {
            this.key = key;
            this.bytes = bytes;
        }

        @Override
        public String id() {
            return key.id;
        }

        @Override
        public void answer(byte[] payload) {
            if (payload.length > limits.largestBytes()) {
                refuse(Problem.of(ErrorCode.INPUT_TOO_LARGE, "the answer is larger than allowed")
                        .with("bytes", payload.length)
                        .with("allowed", limits.largestBytes()));
            } else {
                finish(Frames.OK, payload);
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

        private void addRoute(byte[] route) {
            routes.removeIf(known -> Arrays.equals(known, route));
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
        this.handler = handler;
        this.executor = executor;
        this.nanoClock = nanoClock;
        this.sweptAt = nanoClock.getAsLong();
        this.socket = context.listener(SocketType.ROUTER, own, Frames.LARGEST_FRAME);
        // Without this an answer to a peer that is gone, or that does not read, vanishes and nobody knows.
        socket.setRouterMandatory(true);
        socket.setSndHWM(limits.inWork());
        this.endpoint = MessageContext.bind(socket, endpoint);
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
        byte[] route = routeFrame.data();
        Frames.Received received = Frames.rest(socket, routeFrame, limits.largestBytes() + 1024L);
        Optional<Sender> sender = received.frames().isEmpty()
                ? Optional.empty()
                : guard.sender(received.frames().get(0));
        if (sender.isEmpty()) {
            rejections.add(Reason.UNAUTHENTICATED, "a request of a key that is not known");
            return;
        }
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

    private void accept(Sender sender, byte[] route, Frames.Request request) {
        Key key = new Key(sender, request.id());
        Job job = inWork.get(key);
        boolean isNew = job == null;
        if (job == null) {
            int bytes = request.payload().length;
            if (inWork.size() >= limits.inWork() || bytesInWork + bytes > limits.bytesInWork()) {
                rejections.add(Reason.BUSY, sender + ": " + inWork.size() + " requests are in work");
                refuse(
                        route,
                        request.id(),
                        Problem.of(ErrorCode.BUSY, "too many requests are in work")
                                .with("inWork", inWork.size())
                                .maybe("ask again later"));
                return;
            }
            job = new Job(key, bytes);
            inWork.put(key, job);
            bytesInWork += bytes;
        }
        job.addRoute(route);
        long waits = Math.min(request.answerMillis(), limits.longest().toMillis());
        long due = nanoClock.getAsLong() + waits * NANOS_PER_MILLI;
        if (isNew || due - job.dueNanos > 0) {
            job.dueNanos = due;
        }
        if (isNew) {
            handOver(sender, request, job);
        }
    }

    private void handOver(Sender sender, Frames.Request request, Job job) {
        try {
            executor.execute(() -> {
                try {
                    handler.handle(sender, request.kind(), whole(sender, request), job);
                } catch (MizanException e) {
                    job.refuse(e.problem());
                } catch (RuntimeException e) {
                    job.refuse(Problem.of(ErrorCode.INTERNAL, "the request failed: " + e)
                            .with("kind", request.kind()));
                }
            });
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
            bytesInWork -= job.bytes;
            job.routes.forEach(route -> send(route, Frames.answer(job.key.id, next.status, next.payload)));
        }
    }

    /** Forgets requests that nobody waits for any more, as their clients gave up long ago. */
    private void sweep() {
        long now = nanoClock.getAsLong();
        if (now - sweptAt < SWEEP_MILLIS * NANOS_PER_MILLI) {
            return;
        }
        sweptAt = now;
        for (Iterator<Job> jobs = inWork.values().iterator(); jobs.hasNext(); ) {
            Job job = jobs.next();
            if (now - job.dueNanos > 0 && job.answered.compareAndSet(false, true)) {
                jobs.remove();
                bytesInWork -= job.bytes;
            }
        }
    }

    private void refuse(byte[] route, String id, Problem problem) {
        send(route, Frames.answer(id, problem.code().code(), Deflated.of(words(problem))));
    }

    private void send(byte[] route, List<byte[]> answer) {
        List<byte[]> frames = new ArrayList<>(answer.size() + 1);
        frames.add(route);
        frames.addAll(answer);
        boolean taken;
        try {
            taken = Frames.send(socket, frames);
        } catch (ZMQException e) {
            taken = false;
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
