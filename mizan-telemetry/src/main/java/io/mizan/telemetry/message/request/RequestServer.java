package io.mizan.telemetry.message.request;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.FairQueue;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.request.OpenRequest.Answer;
import io.mizan.telemetry.message.request.OpenRequest.Route;
import io.mizan.telemetry.message.socket.CompressedPayload;
import io.mizan.telemetry.message.socket.CurveAuthenticator;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.ListenerLimits;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.message.socket.ReceivedFrame;
import io.mizan.telemetry.message.socket.SocketThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
    private static final Logger LOG = LoggerFactory.getLogger(RequestServer.class);

    /** By how much a request may be too large and still be refused with words; beyond it its connection is ended. */
    private static final int CUT_OFF = 4 * Frames.PIECE;

    private static final int REQUESTS_PER_STEP = 64;
    private static final long SWEEP_MILLIS = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final CurveAuthenticator authenticator;
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
    private final Queue<Answer> done = new ConcurrentLinkedQueue<>();

    /** What waits for a thread. */
    private final FairQueue<Runnable> turns = new FairQueue<>();

    /** Only the thread of the socket touches what follows. */
    private final OpenRequests open;

    private long sweptAt;

    /** @param executor runs the handler; it may be one that runs it at once, if the handler only puts requests away */
    public RequestServer(
            MessageContext context,
            Endpoint endpoint,
            KeyPair own,
            RequestLimits limits,
            RequestHandler handler,
            Executor executor,
            LongSupplier nanoClock) {
        this.authenticator = context.authenticator();
        this.limits = limits;
        this.open = new OpenRequests(limits, rejections, this::answered);
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
        sweep();
        for (int i = 0; i < REQUESTS_PER_STEP; i++) {
            @Nullable Msg route = socket.base().recv(ZMQ.DONTWAIT);
            if (route == null) {
                break;
            }
            any = true;
            // What was answered or given up before this request came must not count as work that leaves no room for it.
            sendAnswers();
            sweep();
            receive(route);
        }
        return any;
    }

    /** From any thread. */
    private void answered(Answer answer) {
        done.add(answer);
        thread.wake();
    }

    private boolean sendAnswers() {
        boolean any = false;
        for (Answer next = done.poll(); next != null; next = done.poll()) {
            any = true;
            finish(next);
        }
        return any;
    }

    private void receive(Msg routeFrame) {
        Frames.Received received = Frames.rest(socket, routeFrame, limits.largestBytes() + 1024L);
        Optional<Sender> sender = received.frames().isEmpty()
                ? Optional.empty()
                : authenticator.sender(received.frames().get(0));
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
        long waits = Math.min(request.answerMillis(), limits.longest().toMillis());
        long due = nanoClock.getAsLong() + waits * NANOS_PER_MILLI;
        Optional<OpenRequest> known = open.find(sender, request.id());
        if (known.isPresent()) {
            known.get().awaited(route, due);
            return;
        }
        Optional<OpenRequest> taken = open.takeOn(sender, request, due);
        if (taken.isEmpty()) {
            refuse(
                    route,
                    request.id(),
                    Problem.of(ErrorCode.BUSY, "the limit of open requests is reached")
                            .with("inWork", open.size())
                            .with("yours", open.of(sender))
                            .maybe("ask again later"));
            return;
        }
        taken.get().awaited(route, due);
        handOver(sender, request, taken.get());
    }

    private void handOver(Sender sender, Frames.Request request, OpenRequest job) {
        turns.add(sender.account(), () -> {
            if (job.isGivenUp()) {
                job.refuse(Problem.of(ErrorCode.BUSY, "the request was not begun before its deadline"));
                return;
            }
            try {
                handler.handle(sender, request.kind(), whole(sender, request), job);
            } catch (MizanException e) {
                job.refuse(e.problem());
            } catch (RuntimeException e) {
                Incident incident = Incident.next();
                LOG.atError()
                        .addKeyValue("error", incident.id())
                        .addKeyValue("request", request.id())
                        .addKeyValue("kind", request.kind())
                        .addKeyValue("sender", sender)
                        .setCause(e)
                        .log("request failed");
                job.refuse(incident.problem());
            } finally {
                job.handedOn();
            }
        });
        try {
            // Not necessarily this one: whoever's turn it is.
            executor.execute(() -> turns.poll().ifPresent(Runnable::run));
        } catch (RejectedExecutionException e) {
            job.refuse(Problem.of(ErrorCode.BUSY, "the server is stopping"));
        }
    }

    private byte[] whole(Sender sender, Frames.Request request) {
        try {
            return CompressedPayload.whole(request.payload(), limits.largestBytes());
        } catch (MizanException e) {
            boolean large = e.problem().code() == ErrorCode.INPUT_TOO_LARGE;
            rejections.add(
                    large ? Reason.OVERSIZED : Reason.MALFORMED,
                    sender + ": " + e.problem().line());
            throw e;
        }
    }

    private void finish(Answer next) {
        OpenRequest request = next.request();
        if (open.remove(request)) {
            request.routes().forEach(route -> send(route, Frames.answer(request.id(), next.status(), next.payload())));
        }
    }

    private void sweep() {
        long now = nanoClock.getAsLong();
        if (now - sweptAt >= SWEEP_MILLIS * NANOS_PER_MILLI) {
            sweptAt = now;
            open.expire(now);
        }
    }

    private void refuse(Route route, String id, Problem problem) {
        send(route, Frames.answer(id, problem.code().code(), CompressedPayload.of(OpenRequest.words(problem))));
    }

    private void send(Route route, List<byte[]> answer) {
        long bytes = answer.stream().mapToLong(frame -> frame.length).sum();
        List<byte[]> frames = new ArrayList<>(answer.size() + 1);
        frames.add(route.address());
        frames.addAll(answer);
        boolean taken = route.room().take(bytes);
        if (taken) {
            try {
                taken = Frames.send(socket, frames);
            } catch (ZMQException e) {
                taken = false;
            }
            if (!taken) {
                route.room().give(bytes);
            }
        }
        if (!taken) {
            answersNotTaken.increment();
        }
    }

    @Override
    public void close() {
        thread.close();
    }
}
