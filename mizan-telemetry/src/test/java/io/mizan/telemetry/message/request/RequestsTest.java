package io.mizan.telemetry.message.request;

import static io.mizan.telemetry.message.Site.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.telemetry.message.Site;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** Requests and answers over real sockets on loopback. */
@Timeout(60)
class RequestsTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final RequestHandler ECHO = (sender, kind, payload, reply) -> reply.answer(payload);

    private final Site site = new Site();
    private final MessageContext clients = new MessageContext();
    private final KeyPair keys = site.key(Role.CLIENT, "login1");

    @AfterEach
    void close() {
        clients.close();
        site.close();
    }

    private RequestServer server(RequestLimits limits, RequestHandler handler) {
        return new RequestServer(
                site.context, Site.ANY_PORT, Site.CONTROLLER, limits, handler, Runnable::run, System::nanoTime);
    }

    private RequestServer server(RequestHandler handler) {
        return server(RequestLimits.DEFAULT, handler);
    }

    private RequestClient client(RequestServer server) {
        return client(server, keys);
    }

    private RequestClient client(RequestServer server, KeyPair own) {
        return new RequestClient(
                clients, server.endpoint(), own, Site.CONTROLLER.publicKey(), RequestLimits.DEFAULT, System::nanoTime);
    }

    /** Whoever closes the context first, by mistake or because a test was stopped, leaves no thread that spins and nobody who waits. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClientEndsWithItsContext(boolean asks) {
        RequestServer server = server((sender, kind, payload, reply) -> {});
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        RequestClient client = client(server);
        List<Thread> own = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().equals("mizan-client"))
                .toList();
        assertThat(own).hasSize(1);
        CompletableFuture<byte[]> early = asks ? ask(client, "early") : CompletableFuture.completedFuture(new byte[0]);
        clients.close();
        await(() -> !own.get(0).isAlive() && early.isDone());
        assertThat(early.isCompletedExceptionally()).isEqualTo(asks);
        CompletableFuture<byte[]> late = ask(client, "late");
        await(late::isDone);
        assertThat(failure(late).code()).isEqualTo(ErrorCode.NO_ANSWER);
        client.close();
        server.close();
    }

    private static CompletableFuture<byte[]> ask(RequestClient client, String id) {
        return client.ask(id, "echo", new byte[1], LONG);
    }

    private static Problem failure(CompletableFuture<byte[]> answer) {
        CompletionException failure = catchThrowableOfType(CompletionException.class, answer::join);
        if (failure != null && failure.getCause() instanceof MizanException cause) {
            return cause.problem();
        }
        throw new AssertionError("answered, or failed in another way", failure);
    }

    @Test
    void anAnswerOrAnErrorComesBack() {
        RequestHandler handler = (sender, kind, payload, reply) -> {
            switch (kind) {
                case "who" -> reply.answer((sender + " " + reply.id()).getBytes(UTF_8));
                case "refuse" ->
                    reply.refuse(Problem.of(ErrorCode.NOT_YOURS, "not yours").with("job", "4711"));
                case "throw" ->
                    throw Problem.of(ErrorCode.INPUT_FORMAT, "bad input").exception();
                default -> throw new IllegalStateException("a defect");
            }
        };
        try (RequestServer server = server(handler);
                RequestClient client = client(server)) {
            assertThat(client.ask("a1", "who", new byte[0], LONG).join())
                    .asString(UTF_8)
                    .isEqualTo("client login1 a1");
            assertThat(failure(client.ask("a2", "refuse", new byte[0], LONG)).line())
                    .isEqualTo("not yours (job=4711) [MZ401]");
            assertThat(failure(client.ask("a3", "throw", new byte[0], LONG)).line())
                    .isEqualTo("bad input [MZ107]");
            assertThat(failure(client.ask("a4", "other", new byte[0], LONG)).line())
                    .matches("internal error \\(id [0-9a-f]{8}\\); please report it with the log \\[MZ900\\]");
            assertThat(client.pending()).isZero();
        }
    }

    @Test
    void payloadsOfAllSizesComeBackAsTheyWere() {
        SplittableRandom random = new SplittableRandom(3);
        try (RequestServer server = server(ECHO);
                RequestClient client = client(server)) {
            for (int size : List.of(0, 1, 255, 256, Frames.PIECE - 1, Frames.PIECE, Frames.PIECE + 1, 3_000_000)) {
                byte[] payload = new byte[size];
                random.nextBytes(payload);
                assertThat(client.ask("size" + size, "echo", payload, LONG).join())
                        .isEqualTo(payload);
            }
        }
    }

    @Test
    void tenThousandLogicalClientsShareOneConnection() {
        int count = 10_000;
        Queue<Reply> waiting = new ConcurrentLinkedQueue<>();
        try (RequestServer server = server((sender, kind, payload, reply) -> waiting.add(reply));
                RequestClient client = client(server)) {
            List<CompletableFuture<byte[]>> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                answers.add(client.ask("client-" + i, "plan", new byte[100], LONG));
            }
            await(() -> waiting.size() == count); // all are in work at once
            waiting.forEach(reply -> reply.answer(reply.id().getBytes(UTF_8)));
            for (int i = 0; i < count; i++) {
                assertThat(answers.get(i).join()).asString(UTF_8).isEqualTo("client-" + i);
            }
            assertThat(server.answersNotTaken()).isZero();
            assertThat(server.rejections().total()).isZero();
        }
    }

    @Test
    void whatIsTooMuchIsRefusedAtOnceAndTheRestIsDone() {
        // One sender gets three of five, and 2250 of 4500 bytes.
        RequestLimits limits = new RequestLimits(1000, 5, 4500, Duration.ofMinutes(1));
        Queue<Reply> waiting = new ConcurrentLinkedQueue<>();
        try (RequestServer server = server(limits, (sender, kind, payload, reply) -> waiting.add(reply));
                RequestClient client = client(server)) {
            CompletableFuture<byte[]> first = client.ask("1", "plan", noise(1000), LONG);
            CompletableFuture<byte[]> second = client.ask("2", "plan", noise(1000), LONG);
            assertThat(failure(client.ask("3", "plan", noise(1000), LONG)).code())
                    .isEqualTo(ErrorCode.BUSY);
            CompletableFuture<byte[]> third = client.ask("4", "plan", new byte[1], LONG);
            assertThat(failure(client.ask("5", "plan", new byte[1], LONG)).line())
                    .isEqualTo("the limit of open requests is reached (inWork=3, yours=3) [MZ512]");
            assertThat(server.rejections().count(Reason.SHARE)).isEqualTo(2);
            waiting.forEach(reply -> reply.answer(new byte[] {7}));
            assertThat(List.of(first.join(), second.join(), third.join())).containsOnly(new byte[] {7});
            CompletableFuture<byte[]> again = client.ask("3", "plan", noise(1000), LONG);
            await(() -> waiting.size() == 4);
            waiting.forEach(reply -> reply.answer(new byte[] {8}));
            assertThat(again.join()).containsExactly(8);
        }
    }

    @Test
    void aRequestThatIsTooLargeIsToldSo() {
        RequestLimits limits = new RequestLimits(1000, 3, 2500, Duration.ofMinutes(1));
        try (RequestServer server = server(limits, ECHO);
                RequestClient client = client(server)) {
            assertThat(failure(client.ask("1", "plan", new byte[5_000_000], LONG))
                            .code())
                    .isEqualTo(ErrorCode.INPUT_TOO_LARGE);
            assertThat(server.rejections().count(Reason.OVERSIZED)).isEqualTo(1);
            assertThat(client.ask("2", "plan", noise(1000), LONG).join()).hasSize(1000);
        }
    }

    @Test
    void aRequestThatComesTwiceIsDoneOnceAndAnsweredTwice() {
        Queue<Reply> waiting = new ConcurrentLinkedQueue<>();
        try (RequestServer server = server((sender, kind, payload, reply) -> waiting.add(reply));
                RequestClient one = client(server);
                RequestClient two = client(server);
                RequestClient other = client(server, site.key(Role.CLIENT, "login2"))) {
            CompletableFuture<byte[]> first = one.ask("same", "plan", new byte[1], LONG);
            CompletableFuture<byte[]> joined = one.ask("same", "plan", new byte[1], LONG);
            CompletableFuture<byte[]> elsewhere = two.ask("same", "plan", new byte[1], LONG);
            CompletableFuture<byte[]> ofOthers = other.ask("same", "plan", new byte[1], LONG);
            await(() -> waiting.size() == 2); // one of each sender
            // The second client's copy may still be under way: an answer to a question on another connection orders
            // them.
            CompletableFuture<byte[]> marker = two.ask("marker", "plan", new byte[1], LONG);
            await(() -> waiting.size() == 3);
            waiting.forEach(reply -> reply.answer(reply.id().getBytes(UTF_8)));
            waiting.forEach(reply -> reply.answer("too late".getBytes(UTF_8)));
            assertThat(first.join()).asString(UTF_8).isEqualTo("same");
            assertThat(joined.join()).asString(UTF_8).isEqualTo("same");
            assertThat(elsewhere.join()).asString(UTF_8).isEqualTo("same");
            assertThat(ofOthers.join()).asString(UTF_8).isEqualTo("same");
            assertThat(marker.join()).asString(UTF_8).isEqualTo("marker");
        }
    }

    @Test
    void withoutAServerTheDeadlineHolds() {
        try (RequestClient client = new RequestClient(
                clients,
                new Endpoint("127.0.0.1", 1),
                keys,
                Site.CONTROLLER.publicKey(),
                RequestLimits.DEFAULT,
                System::nanoTime)) {
            Problem problem = failure(client.ask("1", "plan", new byte[1], Duration.ofMillis(50)));
            assertThat(problem.line()).isEqualTo("no answer in time (controller=127.0.0.1:1, connected=false) [MZ511]");
            assertThat(client.pending()).isZero();
        }
    }

    @Test
    void aServerThatComesLateStillAnswers() {
        RequestServer first = server(ECHO);
        Endpoint endpoint = first.endpoint();
        try (RequestClient client = client(first)) {
            assertThat(client.ask("1", "echo", new byte[] {1}, LONG).join()).containsExactly(1);
            first.close();
            CompletableFuture<byte[]> meanwhile = client.ask("2", "echo", new byte[] {2}, LONG);
            AtomicInteger tries = new AtomicInteger();
            List<RequestServer> second = new ArrayList<>();
            await(() -> {
                tries.incrementAndGet();
                try {
                    second.add(new RequestServer(
                            site.context,
                            endpoint,
                            Site.CONTROLLER,
                            RequestLimits.DEFAULT,
                            ECHO,
                            Runnable::run,
                            System::nanoTime));
                } catch (MizanException e) {
                    return false;
                }
                return true;
            });
            assertThat(meanwhile.join()).containsExactly(2);
            second.forEach(RequestServer::close);
        }
    }

    @Test
    void whoCancelsWaitsForNothingAndDisturbsNobody() {
        Queue<Reply> waiting = new ConcurrentLinkedQueue<>();
        try (RequestServer server = server((sender, kind, payload, reply) -> waiting.add(reply));
                RequestClient client = client(server)) {
            CompletableFuture<byte[]> cancelled = client.ask("1", "plan", new byte[1], LONG);
            CompletableFuture<byte[]> kept = client.ask("2", "plan", new byte[1], LONG);
            await(() -> waiting.size() == 2);
            cancelled.cancel(true);
            assertThat(client.pending()).isEqualTo(1);
            waiting.forEach(reply -> reply.answer(new byte[0]));
            assertThat(kept.join()).isEmpty();
        }
    }

    @Test
    void aRequestThatNobodyAnswersIsForgotten() {
        RequestLimits limits = new RequestLimits(1000, 1, 2500, Duration.ofMillis(100));
        Queue<Reply> waiting = new ConcurrentLinkedQueue<>();
        try (RequestServer server = server(limits, (sender, kind, payload, reply) -> waiting.add(reply));
                RequestClient client = client(server)) {
            CompletableFuture<byte[]> lost = client.ask("1", "plan", new byte[1], LONG);
            await(() -> waiting.size() == 1);
            // There is room for one request only.
            assertThat(failure(client.ask("2", "plan", new byte[1], LONG)).code())
                    .isEqualTo(ErrorCode.BUSY);
            lost.cancel(true);
            await(() -> failure(client.ask("2", "plan", new byte[1], Duration.ofMillis(100)))
                            .code()
                    == ErrorCode.NO_ANSWER);
            assertThat(waiting).extracting(Reply::id).containsExactly("1", "2");
        }
    }

    /** Otherwise clients that wait for a millisecond would fill the memory with work for nobody. */
    @Test
    void whatWaitsForAThreadCountsUntilItIsSkipped() {
        RequestLimits limits = new RequestLimits(1000, 1, 2500, Duration.ofMinutes(1));
        AtomicLong nanos = new AtomicLong();
        AtomicInteger handled = new AtomicInteger();
        Queue<Runnable> work = new ConcurrentLinkedQueue<>();
        try (RequestServer server = new RequestServer(
                        site.context,
                        Site.ANY_PORT,
                        Site.CONTROLLER,
                        limits,
                        (sender, kind, payload, reply) -> handled.incrementAndGet(),
                        work::add,
                        nanos::get);
                RequestClient client = client(server)) {
            CompletableFuture<byte[]> first = client.ask("1", "plan", new byte[1], LONG);
            await(() -> work.size() == 1);
            first.cancel(true);
            nanos.set(Duration.ofMinutes(2).toNanos());
            // The first of these at the latest makes the server look who gave up.
            for (String id : List.of("2", "3")) {
                assertThat(failure(client.ask(id, "plan", new byte[1], LONG)).code())
                        .isEqualTo(ErrorCode.BUSY);
            }
            work.remove().run();
            assertThat(handled).as("nobody waits for it").hasValue(0);
            CompletableFuture<byte[]> last = client.ask("4", "plan", new byte[1], LONG);
            await(() -> work.size() == 1);
            last.cancel(true);
        }
    }

    /** A socket that the server has heard. JeroMQ does not connect again where a handshake failed, so it is done here, as Reconnector does. */
    private ZMQ.Socket greeting(RequestServer server, AtomicInteger greeted) {
        for (int attempt = 0; attempt < 5; attempt++) {
            ZMQ.Socket socket =
                    clients.connecter(SocketType.DEALER, keys, Site.CONTROLLER.publicKey(), Frames.LARGEST_FRAME);
            socket.connect(server.endpoint().zmq());
            List<byte[]> hello =
                    Frames.request(new Frames.Request("hello" + attempt, "greeting", 1000, new byte[1]), 30_000);
            await(() -> Frames.send(socket, hello));
            for (int look = 0; look < 40 && greeted.get() == 0; look++) {
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
            if (greeted.get() > 0) {
                return socket;
            }
            socket.close();
        }
        throw new IllegalStateException("the server heard none of five sockets");
    }

    @Test
    void whatIsAnsweredIsNoLongerInWork() {
        RequestLimits limits = new RequestLimits(1_000_000, 1, 100_000_000, Duration.ofMinutes(1));
        CompletableFuture<Void> allSent = new CompletableFuture<>();
        AtomicInteger handled = new AtomicInteger();
        AtomicInteger greeted = new AtomicInteger();
        // The first holds the thread of the socket, so that the others are read in one go.
        RequestHandler answersLate = (sender, kind, payload, reply) -> {
            if (kind.equals("greeting")) {
                greeted.incrementAndGet();
            } else {
                allSent.join();
                handled.incrementAndGet();
            }
            reply.answer(payload);
        };
        try (RequestServer server = server(limits, answersLate)) {
            ZMQ.Socket asking = greeting(server, greeted);
            int count = 50;
            for (int i = 0; i < count; i++) {
                List<byte[]> request = Frames.request(new Frames.Request("id" + i, "echo", 1000, new byte[1]), 30_000);
                await(() -> Frames.send(asking, request));
            }
            allSent.complete(null);
            await(() -> handled.get() + server.rejections().total() == count);
            assertThat(server.rejections().total()).isZero();
            asking.close();
        }
    }

    @Test
    void aPeerThatDoesNotReadHoldsNobodyUp() {
        RequestLimits limits = new RequestLimits(1_000_000, 20, 100_000_000, Duration.ofMinutes(1));
        try (RequestServer server = server(limits, ECHO);
                RequestClient client = client(server)) {
            ZMQ.Socket deaf =
                    clients.connecter(SocketType.DEALER, keys, Site.CONTROLLER.publicKey(), Frames.LARGEST_FRAME);
            deaf.setRcvHWM(1);
            deaf.setReceiveBufferSize(4096);
            deaf.connect(server.endpoint().zmq());
            for (int i = 0; i < 200; i++) {
                List<byte[]> request =
                        Frames.request(new Frames.Request("deaf" + i, "echo", 1000, noise(500_000)), 30_000);
                await(() -> Frames.send(deaf, request));
            }
            assertThat(client.ask("1", "echo", new byte[] {1}, LONG).join()).containsExactly(1);
            await(() -> server.answersNotTaken() > 0);
            assertThat(client.ask("2", "echo", new byte[] {2}, LONG).join()).containsExactly(2);
            deaf.close();
        }
    }

    /** Otherwise one request that nobody thought of would leave a site without a controller that looks alive. */
    @Test
    void aFaultInOneStepDoesNotEndTheServer() {
        AtomicInteger faults = new AtomicInteger();
        KnownKeys known = KnownKeys.of(site.known);
        try (MessageContext context = new MessageContext().authenticatedBy(() -> {
                    if (faults.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        throw new IllegalStateException("a defect");
                    }
                    return known;
                });
                RequestServer server = new RequestServer(
                        context,
                        Site.ANY_PORT,
                        Site.CONTROLLER,
                        RequestLimits.DEFAULT,
                        ECHO,
                        Runnable::run,
                        System::nanoTime);
                RequestClient client = client(server)) {
            assertThat(client.ask("1", "echo", new byte[] {1}, LONG).join()).containsExactly(1);
            faults.set(1);
            assertThat(client.ask("2", "echo", new byte[] {2}, LONG).join())
                    .as("asked again, as it was lost")
                    .containsExactly(2);
        }
    }

    @Test
    void noiseOfAKnownClientIsCounted() {
        try (RequestServer server = server(ECHO);
                RequestClient client = client(server)) {
            ZMQ.Socket noisy =
                    clients.connecter(SocketType.DEALER, keys, Site.CONTROLLER.publicKey(), Frames.LARGEST_FRAME);
            noisy.connect(server.endpoint().zmq());
            List<byte[]> good = Frames.request(new Frames.Request("id", "kind", 1, new byte[0]), 1000);
            List<List<byte[]>> noise = new ArrayList<>();
            for (int frames = 1; frames < good.size(); frames++) {
                noise.add(good.subList(0, frames));
            }
            for (int frame = 0; frame < good.size(); frame++) {
                for (byte[] wrong : List.of(new byte[0], new byte[] {(byte) 0xff, 0}, new byte[101])) {
                    List<byte[]> damaged = new ArrayList<>(good);
                    damaged.set(frame, wrong);
                    noise.add(damaged);
                }
            }
            noise.forEach(frames -> await(() -> Frames.send(noisy, frames)));
            await(() -> server.rejections().count(Reason.MALFORMED) == noise.size());
            assertThat(client.ask("1", "echo", new byte[] {1}, LONG).join()).containsExactly(1);
            noisy.close();
        }
    }

    @Test
    void aRequestThatCannotBeIsNotSent() {
        try (RequestServer server = server(ECHO);
                RequestClient client = client(server)) {
            for (List<String> words : Arrays.asList(List.of("", "kind"), List.of("id", "a b"), List.of("ü", "kind"))) {
                assertThat(Refusal.of(() -> client.ask(words.get(0), words.get(1), new byte[0], LONG))
                                .code())
                        .isEqualTo(ErrorCode.IMPOSSIBLE_VALUE);
            }
            assertThat(Refusal.of(() -> client.ask("id", "kind", new byte[0], Duration.ZERO))
                            .code())
                    .isEqualTo(ErrorCode.IMPOSSIBLE_VALUE);
        }
    }

    /** Nothing that could be deflated. */
    private static byte[] noise(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }
}
