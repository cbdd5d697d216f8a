package io.mizan.telemetry.message.report;

import static io.mizan.telemetry.message.Site.await;
import static io.mizan.telemetry.message.Site.report;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.Site;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reports over real sockets on loopback. */
@Timeout(60)
class ReportsTest {
    private final Site site = new Site();
    private final MessageContext agents = new MessageContext();

    @AfterEach
    void close() {
        agents.close();
        site.close();
    }

    @Test
    void aReportArrivesAsItWasSent() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        try (ReportReceiver receiver = site.receiver();
                ReportPublisher publisher = Site.publisher(agents, receiver, keys)) {
            await(publisher::isConnected);
            ServerReport report = report("oss1", 5, 1);
            assertThat(publisher.publish(report)).isTrue();
            await(() -> !site.reports.isEmpty());
            assertThat(site.reports).containsExactly(report);
            assertThat(receiver.rejections().total()).isZero();
            assertThat(receiver.links()).extracting(ServerLink::reports).containsExactly(1L);
            assertThat(publisher.dropped()).isZero();
        }
    }

    @Test
    void withoutAControllerReportsAreDroppedAndCounted() {
        try (ReportPublisher publisher = new ReportPublisher(
                agents,
                new Endpoint("127.0.0.1", 1),
                KeyPair.generate(),
                Site.CONTROLLER.publicKey(),
                System::nanoTime)) {
            for (int i = 1; i <= 100; i++) {
                assertThat(publisher.publish(report("oss1", 5, i))).isFalse();
            }
            assertThat(publisher.dropped()).isEqualTo(100);
            assertThat(publisher.sent()).isZero();
        }
    }

    @Test
    void aKeyThatIsNotKnownIsNotHeardUntilItIsKnown() {
        KeyPair keys = KeyPair.generate();
        try (ReportReceiver receiver = site.receiver();
                ReportPublisher publisher = new ReportPublisher(
                        agents, receiver.endpoint(), keys, Site.CONTROLLER.publicKey(), () -> System.nanoTime() * 50)) {
            await(() -> site.context.rejections().count(Reason.UNAUTHENTICATED) > 0);
            assertThat(publisher.publish(report("oss1", 5, 1))).isFalse();
            assertThat(site.context.connectionsNotAuthenticated()).isPositive();
            site.known.put(keys.publicKey(), new Sender(Role.AGENT, "oss1"));
            await(publisher::isConnected);
            publisher.publish(report("oss1", 5, 2));
            await(() -> !site.reports.isEmpty());
            assertThat(site.reports).extracting(ServerReport::sequence).containsExactly(2L);
        }
    }

    @Test
    void aKeyThatIsTakenAwayIsNotHeardAnyMore() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        try (ReportReceiver receiver = site.receiver();
                ReportPublisher publisher = Site.publisher(agents, receiver, keys)) {
            await(publisher::isConnected);
            site.known.clear();
            publisher.publish(report("oss1", 5, 1));
            await(() -> receiver.rejections().count(Reason.UNAUTHENTICATED) == 1);
            assertThat(site.reports).isEmpty();
        }
    }

    @Test
    void anAgentSpeaksForItselfOnly() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        KeyPair client = site.key(Role.CLIENT, "oss2");
        try (ReportReceiver receiver = site.receiver();
                ReportPublisher agent = Site.publisher(agents, receiver, keys);
                ReportPublisher other = Site.publisher(agents, receiver, client)) {
            await(() -> agent.isConnected() && other.isConnected());
            agent.publish(report("oss2", 5, 1));
            other.publish(report("oss2", 5, 1));
            await(() -> receiver.rejections().count(Reason.FORGED) == 2);
            assertThat(site.reports).isEmpty();
            assertThat(receiver.links()).isEmpty();
        }
    }

    @Test
    void capturedBytesOfAnAgentCountOnce() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        try (ReportReceiver receiver = site.receiver();
                ReportPublisher publisher = Site.publisher(agents, receiver, keys)) {
            await(publisher::isConnected);
            byte[] first = ReportJson.encode(report("oss1", 5, 1));
            byte[] second = ReportJson.encode(report("oss1", 5, 2));
            byte[] restarted = ReportJson.encode(report("oss1", 3, 1));
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(5, 1).bytes(), first);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(5, 2).bytes(), second);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(5, 1).bytes(), first);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(5, 2).bytes(), second);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(3, 1).bytes(), restarted);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(5, 3).bytes(), second);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(6, 3).bytes(), second);
            await(() -> receiver.rejections().total() == 4);
            assertThat(receiver.rejections().count(Reason.REPLAYED)).isEqualTo(3);
            assertThat(receiver.rejections().count(Reason.MALFORMED)).isEqualTo(1);
            assertThat(site.reports).hasSize(3);
        }
    }

    @Test
    void noiseOfAKnownAgentIsCountedAndChangesNothing() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        ReportLimits limits = new ReportLimits(1000, Duration.ofSeconds(60), 1000, 1_000_000);
        byte[] good = ReportJson.encode(report("oss1", 5, 1));
        byte[] envelope = new ReportEnvelope(5, 1).bytes();
        try (ReportReceiver receiver = site.receiver(Site.ANY_PORT, limits);
                ReportPublisher publisher = Site.publisher(agents, receiver, keys)) {
            await(publisher::isConnected);
            publisher.publish(ReportEnvelope.TOPIC);
            publisher.publish(ReportEnvelope.TOPIC, envelope);
            publisher.publish(ReportEnvelope.TOPIC, envelope, good, good);
            publisher.publish(ReportEnvelope.TOPIC, new byte[0], good);
            publisher.publish(ReportEnvelope.TOPIC, new byte[17], good);
            publisher.publish(ReportEnvelope.TOPIC, envelope, new byte[0]);
            publisher.publish(ReportEnvelope.TOPIC, envelope, new byte[1001]);
            publisher.publish("mizan/2 report".getBytes(StandardCharsets.UTF_8), envelope, good); // not subscribed
            SplittableRandom random = new SplittableRandom(1);
            int truncated = 100;
            for (int i = 0; i < truncated; i++) {
                int length = random.nextInt(good.length);
                byte[] bytes = Arrays.copyOf(good, length);
                while (!publisher.publish(ReportEnvelope.TOPIC, envelope, bytes)) {
                    Thread.onSpinWait();
                }
            }
            await(() -> receiver.rejections().total() == 7 + truncated);
            assertThat(receiver.rejections().count(Reason.OVERSIZED)).isEqualTo(1);
            assertThat(receiver.rejections().count(Reason.MALFORMED)).isEqualTo(6 + truncated);
            assertThat(site.reports).isEmpty();
            publisher.publish(report("oss1", 5, 1));
            await(() -> site.reports.size() == 1);
        }
    }

    @Test
    void anAgentThatSendsFarTooMuchIsCutOffAndComesBack() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        ReportLimits limits = new ReportLimits(1000, Duration.ofSeconds(60), 1000, 1_000_000);
        try (ReportReceiver receiver = site.receiver(Site.ANY_PORT, limits);
                ReportPublisher publisher = Site.publisher(agents, receiver, keys)) {
            await(publisher::isConnected);
            publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(5, 1).bytes(), new byte[10_000_000]);
            await(() -> !publisher.isConnected());
            await(publisher::isConnected);
            publisher.publish(report("oss1", 5, 2));
            await(() -> site.reports.size() == 1);
            assertThat(receiver.rejections().total()).isZero();
            assertThat(site.context.rejections().count(Reason.OVERSIZED))
                    .as("no sender can be blamed, but it is known that it happened")
                    .isEqualTo(1);
        }
        assertThat(site.context.rejections().total())
                .as("connections that just end are not counted")
                .isEqualTo(1);
    }

    @Test
    void aReceiverThatRestartsIsFoundAgain() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        ReportReceiver first = site.receiver();
        try (ReportPublisher publisher = Site.publisher(agents, first, keys)) {
            await(publisher::isConnected);
            publisher.publish(report("oss1", 5, 1));
            await(() -> site.reports.size() == 1);
            first.close();
            await(() -> !publisher.isConnected());
            assertThat(publisher.publish(report("oss1", 5, 2))).isFalse();
            AtomicReference<@Nullable ReportReceiver> again = new AtomicReference<>();
            await(() -> listenAgain(first.endpoint(), again));
            ReportReceiver second = requireNonNull(again.get());
            await(publisher::isConnected);
            publisher.publish(report("oss1", 5, 3));
            await(() -> site.reports.size() == 2);
            assertThat(publisher.dropped()).isEqualTo(1);
            // What came before was for another receiver: this one lost nothing.
            assertThat(second.links()).extracting(ServerLink::lost).containsExactly(0L);
            second.close();
        }
    }

    private boolean listenAgain(Endpoint endpoint, AtomicReference<@Nullable ReportReceiver> again) {
        try {
            again.set(site.receiver(endpoint, ReportLimits.DEFAULT));
            return true;
        } catch (MizanException e) {
            return false; // the port is not free yet
        }
    }

    @Test
    void anAgentThatRestartsIsHeardFromItsFirstReport() {
        KeyPair keys = site.key(Role.AGENT, "oss1");
        try (ReportReceiver receiver = site.receiver()) {
            for (int session = 9; session > 6; session--) {
                int before = site.reports.size();
                try (MessageContext agent = new MessageContext();
                        ReportPublisher publisher = Site.publisher(agent, receiver, keys)) {
                    await(publisher::isConnected);
                    publisher.publish(report("oss1", session, 1));
                    publisher.publish(report("oss1", session, 2));
                    await(() -> site.reports.size() == before + 2);
                }
            }
            assertThat(receiver.rejections().total()).isZero();
            assertThat(receiver.links()).extracting(ServerLink::lost).containsExactly(0L);
        }
    }
}
