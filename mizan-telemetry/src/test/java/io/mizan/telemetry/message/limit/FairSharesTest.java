package io.mizan.telemetry.message.limit;

import static io.mizan.telemetry.message.Site.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.telemetry.message.Site;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.report.ReportLimits;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.report.ReportReceiver;
import io.mizan.telemetry.message.request.Reply;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.request.RequestServer;
import io.mizan.telemetry.message.socket.MessageContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One sender asks or reports as much as he can, and another one is served nevertheless. */
@Timeout(60)
class FairSharesTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Site site = new Site();
    private final MessageContext peers = new MessageContext();

    @AfterEach
    void close() {
        peers.close();
        site.close();
    }

    private RequestClient client(RequestServer server, KeyPair own) {
        return new RequestClient(
                peers, server.endpoint(), own, Site.CONTROLLER.publicKey(), RequestLimits.DEFAULT, System::nanoTime);
    }

    @Test
    void whoeverComesNextFindsSomethingLeft() {
        FairShares shares = new FairShares(1000);
        SplittableRandom random = new SplittableRandom(5);
        for (int sender = 0; sender < 5; sender++) {
            String name = "s" + sender;
            assertThat(shares.take(name, 10)).as(name).isTrue();
            while (shares.take(name, 1 + random.nextInt(10))) {
                assertThat(shares.total()).isLessThan(1000);
            }
        }
        long total = shares.total();
        assertThat(IntStream.range(0, 5).mapToLong(i -> shares.of("s" + i)).sum())
                .isEqualTo(total);
        IntStream.range(0, 5).forEach(i -> shares.give("s" + i, shares.of("s" + i)));
        assertThat(shares.total()).isZero();
        assertThat(shares.take("alone", 500)).isTrue();
        assertThat(shares.take("alone", 1)).isFalse();
    }

    @Test
    void sendersTakeTurns() {
        FairQueue<String> queue = new FairQueue<>();
        for (int i = 0; i < 4; i++) {
            queue.add("a", "a" + i);
        }
        queue.add("b", "b0");
        queue.add("c", "c0");
        queue.add("c", "c1");
        List<String> order = new ArrayList<>();
        while (queue.size() > 0) {
            queue.poll().ifPresent(order::add);
        }
        assertThat(order).containsExactly("a0", "b0", "c0", "a1", "c1", "a2", "a3");
        assertThat(queue.poll()).isEmpty();
    }

    @Test
    void oneSenderDoesNotFillTheServerForOthers() {
        RequestLimits limits = new RequestLimits(1000, 20, 1_000_000, Duration.ofMinutes(1));
        Queue<Reply> waiting = new ConcurrentLinkedQueue<>();
        KeyPair one = KeyPair.generate();
        KeyPair two = KeyPair.generate();
        site.known.put(one.publicKey(), new Sender(Role.CLIENT, "laptop", "alice"));
        site.known.put(two.publicKey(), new Sender(Role.CLIENT, "login1", "alice"));
        try (RequestServer server = new RequestServer(
                        site.context,
                        Site.ANY_PORT,
                        Site.CONTROLLER,
                        limits,
                        (sender, kind, payload, reply) -> waiting.add(reply),
                        Runnable::run,
                        System::nanoTime);
                RequestClient laptop = client(server, one);
                RequestClient login = client(server, two);
                RequestClient bob = client(server, site.key(Role.CLIENT, "bob"))) {
            // A user with two keys is still one user.
            for (int i = 0; i < 20; i++) {
                var unusedOne = laptop.ask("l" + i, "plan", new byte[1], LONG);
                var unusedTwo = login.ask("m" + i, "plan", new byte[1], LONG);
            }
            await(() -> server.rejections().count(Reason.SHARE) == 30);
            assertThat(waiting).hasSize(10);
            assertThat(server.rejections().last(Reason.SHARE))
                    .hasValueSatisfying(text -> assertThat(text).endsWith("10 requests are open, 10 of user alice"));
            CompletableFuture<byte[]> answer = bob.ask("b", "plan", new byte[1], LONG);
            await(() -> waiting.size() == 11);
            waiting.forEach(reply -> reply.answer(reply.id().getBytes(UTF_8)));
            assertThat(answer.join()).asString(UTF_8).isEqualTo("b");
        }
    }

    @Test
    void whatOneSenderPutInFirstDoesNotComeFirst() {
        Queue<Runnable> work = new ConcurrentLinkedQueue<>();
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        try (RequestServer server = new RequestServer(
                        site.context,
                        Site.ANY_PORT,
                        Site.CONTROLLER,
                        RequestLimits.DEFAULT,
                        (sender, kind, payload, reply) -> handled.add(reply.id()),
                        work::add,
                        System::nanoTime);
                RequestClient many = client(server, site.key(Role.CLIENT, "alice"));
                RequestClient one = client(server, site.key(Role.CLIENT, "bob"))) {
            for (int i = 0; i < 100; i++) {
                var unused = many.ask("a" + i, "plan", new byte[1], LONG);
            }
            await(() -> work.size() == 100);
            var unused = one.ask("b", "plan", new byte[1], LONG);
            await(() -> work.size() == 101);
            work.remove().run();
            work.remove().run();
            assertThat(handled).containsExactly("a0", "b");
        }
    }

    @Test
    void oneAgentDoesNotFillTheQueueOfReports() {
        ReportLimits limits = new ReportLimits(100_000, Duration.ofSeconds(60), 20, 10_000_000);
        CompletableFuture<Void> goesOn = new CompletableFuture<>();
        Queue<String> heard = new ConcurrentLinkedQueue<>();
        try (ReportReceiver receiver = new ReportReceiver(
                        site.context, Site.ANY_PORT, Site.CONTROLLER, limits, InstantSource.system(), (report, at) -> {
                            goesOn.join();
                            heard.add(report.server() + " " + report.sequence());
                        });
                ReportPublisher flooding = Site.publisher(peers, receiver, site.key(Role.AGENT, "oss1"));
                ReportPublisher other = Site.publisher(peers, receiver, site.key(Role.AGENT, "oss2"))) {
            await(() -> flooding.isConnected() && other.isConnected());
            for (int i = 1; i <= 50; i++) {
                int sequence = i;
                await(() -> flooding.publish(Site.report("oss1", 7, sequence)));
            }
            // One is being told to the listener, and one sender gets ten of twenty.
            await(() -> receiver.rejections().count(Reason.SHARE) >= 39);
            other.publish(Site.report("oss2", 7, 1));
            await(() -> receiver.rejections().count(Reason.SHARE) == 39 && receiver.waiting() == 11);
            goesOn.complete(null);
            await(() -> heard.contains("oss2 1"));
            assertThat(List.copyOf(heard).subList(0, 3)).contains("oss2 1");
            assertThat(receiver.rejections().count(Reason.BUSY)).isZero();
        }
    }
}
