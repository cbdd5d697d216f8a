package io.mizan.telemetry.message.request;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.PendingAnswers;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.CompressedPayload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A request that is not answered yet, with the ways back to its sender. Any thread may answer it; all else is for the thread of the socket. */
final class OpenRequest implements Reply {
    /** Ways back that a request can have: its client connected anew meanwhile. */
    private static final int MOST_ROUTES = 4;

    private final Key key;
    private final int bytes;
    private final int largestAnswer;
    private final Rejections rejections;
    private final Consumer<Answer> answers;
    private final ArrayDeque<Route> routes = new ArrayDeque<>();
    private final AtomicBoolean answered = new AtomicBoolean();
    private long dueNanos;
    /** Nobody waits for the answer any more. */
    private volatile boolean givenUp;
    /** The handler has taken it on, and limits what it keeps. */
    private volatile boolean handedOn;

    /** What tells requests apart. */
    record Key(Sender sender, String id) {}

    /** A way back to a peer. */
    record Route(byte[] address, PendingAnswers room) {}

    /** The first answer to a request, the only one that counts. */
    record Answer(OpenRequest request, String status, byte[] payload) {}

    /**
     * @param bytes what its payload takes of the sender's share
     * @param largestAnswer bytes of an answer before compression
     * @param answers takes the answer, from any thread
     */
    OpenRequest(Key key, int bytes, long dueNanos, int largestAnswer, Rejections rejections, Consumer<Answer> answers) {
        this.key = key;
        this.bytes = bytes;
        this.dueNanos = dueNanos;
        this.largestAnswer = largestAnswer;
        this.rejections = rejections;
        this.answers = answers;
    }

    Key key() {
        return key;
    }

    int bytes() {
        return bytes;
    }

    Iterable<Route> routes() {
        return routes;
    }

    @Override
    public String id() {
        return key.id;
    }

    @Override
    public void answer(long term, byte[] payload) {
        if (payload.length > largestAnswer) {
            refuse(Problem.of(ErrorCode.INPUT_TOO_LARGE, "the answer is larger than allowed")
                    .with("bytes", payload.length)
                    .with("allowed", largestAnswer));
        } else {
            finish(Frames.ok(term), payload);
        }
    }

    @Override
    public void refuse(Problem problem) {
        if (finish(problem.code().code(), words(problem))) {
            Reason.of(problem.code()).ifPresent(reason -> rejections.add(reason, key.sender + ": " + problem.line()));
        }
    }

    /** What a problem says to the sender; the code travels beside it. */
    static byte[] words(Problem problem) {
        String line = problem.line();
        String code = " [" + problem.code().code() + "]";
        String plain = line.endsWith(code) ? line.substring(0, line.length() - code.length()) : line;
        return plain.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether this was the first answer, the only one that counts. */
    private boolean finish(String status, byte[] payload) {
        boolean first = answered.compareAndSet(false, true);
        if (first) {
            answers.accept(new Answer(this, status, CompressedPayload.of(payload)));
        }
        return first;
    }

    /** Its sender waits for the answer, on this way back and until then at least. */
    void awaited(Route route, long untilNanos) {
        routes.removeIf(known -> Arrays.equals(known.address, route.address));
        routes.addLast(route);
        if (routes.size() > MOST_ROUTES) {
            routes.removeFirst();
        }
        givenUp = false;
        if (untilNanos - dueNanos > 0) {
            dueNanos = untilNanos;
        }
    }

    boolean isGivenUp() {
        return givenUp;
    }

    void handedOn() {
        handedOn = true;
    }

    /** Gives it up where nobody waits for its answer any more; whether it need not be kept. */
    boolean expire(long nowNanos) {
        if (nowNanos - dueNanos <= 0) {
            return false;
        }
        givenUp = true;
        return handedOn && answered.compareAndSet(false, true);
    }
}
