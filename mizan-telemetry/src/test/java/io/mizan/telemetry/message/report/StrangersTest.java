package io.mizan.telemetry.message.report;

import static io.mizan.telemetry.message.Site.await;
import static io.mizan.telemetry.message.Site.report;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.telemetry.message.Site;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** Peers without a known key, and such that speak another language. After each of them, those that are known are heard. */
@Timeout(60)
class StrangersTest {
    /** The first bytes of a peer that speaks ZMTP 3. */
    private static final byte[] SIGNATURE = {(byte) 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3, 0};

    private final Site site = new Site();
    private final MessageContext agents = new MessageContext();
    private final KeyPair keys = site.key(Role.AGENT, "oss1");
    private final ReportReceiver receiver = site.receiver();
    private final ReportPublisher publisher = Site.publisher(agents, receiver, keys);
    private final ZMQ.Context strangers = ZMQ.context(1);
    private final List<ZMQ.Socket> sockets = new ArrayList<>();

    @BeforeEach
    void connect() {
        await(publisher::isConnected);
    }

    @AfterEach
    void theKnownAreStillHeard() {
        assertThat(site.reports).isEmpty();
        publisher.publish(report("oss1", 1, 1));
        await(() -> site.reports.size() == 1);
        assertThat(receiver.rejections().total()).isZero();
        sockets.forEach(ZMQ.Socket::close);
        strangers.close();
        publisher.close();
        receiver.close();
        agents.close();
        site.close();
    }

    private ZMQ.Socket stranger() {
        ZMQ.Socket socket = strangers.socket(SocketType.PUB);
        socket.setLinger(0);
        socket.setReconnectIVL(10);
        // JeroMQ forgets to watch some of the connections that it made; see MessageContext.
        socket.setHandshakeIvl(1_000);
        sockets.add(socket);
        return socket;
    }

    private void shout(ZMQ.Socket socket) {
        long before = site.context.connectionsNotAuthenticated();
        socket.connect(receiver.endpoint().zmq());
        await(() -> {
            socket.send(ReportEnvelope.TOPIC, ZMQ.SNDMORE);
            socket.send(new ReportEnvelope(1, 1).bytes(), ZMQ.SNDMORE);
            socket.send("{}");
            return site.context.connectionsNotAuthenticated() > before;
        });
    }

    @Test
    void withoutSecurity() {
        shout(stranger());
    }

    @Test
    void withAPassword() {
        ZMQ.Socket socket = stranger();
        socket.setPlainUsername("agent");
        socket.setPlainPassword("oss1");
        shout(socket);
    }

    @Test
    void withAnUnknownKey() {
        ZMQ.Socket socket = stranger();
        KeyPair unknown = KeyPair.generate();
        socket.setCurvePublicKey(unknown.publicKey().bytes());
        socket.setCurveSecretKey(unknown.secretBytes());
        socket.setCurveServerKey(Site.CONTROLLER.publicKey().bytes());
        shout(socket);
        await(() -> site.context.rejections().count(Reason.UNAUTHENTICATED) > 0);
        assertThat(site.context.rejections().last(Reason.UNAUTHENTICATED))
                .hasValue("connection from 127.0.0.1 with the unknown key " + unknown.publicKey());
    }

    @Test
    void withTheSecretOfAnother() {
        ZMQ.Socket socket = stranger();
        socket.setCurvePublicKey(keys.publicKey().bytes());
        socket.setCurveSecretKey(KeyPair.generate().secretBytes());
        socket.setCurveServerKey(Site.CONTROLLER.publicKey().bytes());
        shout(socket);
    }

    @Test
    void withAWrongKeyOfTheController() {
        ZMQ.Socket socket = stranger();
        socket.setCurvePublicKey(keys.publicKey().bytes());
        socket.setCurveSecretKey(keys.secretBytes());
        socket.setCurveServerKey(KeyPair.generate().publicKey().bytes());
        shout(socket);
    }

    @Test
    void withAnotherProtocol() throws IOException {
        tell("GET / HTTP/1.1\r\nHost: mizan\r\n\r\n".getBytes(UTF_8));
        tell(new byte[] {22, 3, 1, 0, (byte) 200}); // TLS
        tell(new byte[0]);
        tell(new byte[1_000_000]);
        // The agent's own connection may be one that JeroMQ forgot, and counts as well until it is made again.
        await(() -> site.context.connectionsNotAuthenticated() >= 4);
    }

    @Test
    void withNoise() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        int rounds = Campaign.rounds(100);
        for (int i = 0; i < rounds; i++) {
            byte[] noise = new byte[random.nextInt(2000)];
            random.nextBytes(noise);
            // Half of them get past the first look.
            if (random.nextBoolean() && noise.length >= 64) {
                System.arraycopy(SIGNATURE, 0, noise, 0, SIGNATURE.length);
                System.arraycopy("CURVE\0".getBytes(UTF_8), 0, noise, 12, 6);
                noise[32] = 0;
            }
            if (noise.length > 64 && random.nextBoolean()) {
                noise[64] = 4; // a command
            }
            tell(noise);
        }
        await(() -> site.context.connectionsNotAuthenticated() >= rounds);
    }

    private void tell(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), receiver.endpoint().port());
                OutputStream out = socket.getOutputStream()) {
            out.write(bytes);
            out.flush();
        } catch (SocketException e) {
            // It was hung up on.
        }
    }
}
