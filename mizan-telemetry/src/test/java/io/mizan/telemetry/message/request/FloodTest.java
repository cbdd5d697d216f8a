package io.mizan.telemetry.message.request;

import static io.mizan.telemetry.message.Site.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.telemetry.message.Site;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.ListenerLimits;
import io.mizan.telemetry.message.socket.MessageContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** Peers that send more than there is memory for, or hold connections, with and without a known key. */
@Timeout(120)
class FloodTest {
    private static final int MIB = 1024 * 1024;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Site site = new Site();
    private final MessageContext clients = new MessageContext();
    private final MessageContext flooders = new MessageContext();
    private final List<ZMQ.Socket> flooding = new ArrayList<>();
    private final List<Socket> raw = new ArrayList<>();
    private final ZMQ.Socket listening = site.context.listener(SocketType.ROUTER);

    @AfterEach
    void close() throws IOException {
        for (Socket socket : raw) {
            socket.close();
        }
        flooding.forEach(ZMQ.Socket::close);
        flooders.close();
        listening.close();
        clients.close();
        site.close();
    }

    private Endpoint listen(ListenerLimits limits) {
        return site.context.listen(listening, SocketType.ROUTER, Site.ANY_PORT, Site.CONTROLLER, limits, 10);
    }

    private ZMQ.Socket flooder(Endpoint endpoint, KeyPair own, PublicKey server) {
        ZMQ.Socket socket = flooders.connecter(SocketType.DEALER, own, server, Frames.LARGEST_FRAME);
        flooding.add(socket);
        socket.setImmediate(true);
        socket.connect(endpoint.zmq());
        return socket;
    }

    /** One message in frames that are one array here, and memory of their own there. */
    private static void flood(ZMQ.Socket socket, int frames) {
        byte[] frame = new byte[Frames.PIECE];
        for (int i = 0; i < frames; i++) {
            socket.send(frame, ZMQ.SNDMORE);
        }
        socket.send("end");
    }

    private Socket silent(Endpoint endpoint, String from, byte[] bytes) throws IOException {
        Socket socket =
                new Socket(InetAddress.getByName(endpoint.host()), endpoint.port(), InetAddress.getByName(from), 0);
        raw.add(socket);
        socket.getOutputStream().write(bytes);
        return socket;
    }

    /** What a peer says first that speaks ZMTP 3 and means to use CURVE. */
    private static byte[] greeting() {
        ByteBuffer greeting = ByteBuffer.allocate(64);
        greeting.put((byte) 0xff).position(9);
        greeting.put((byte) 0x7f).put((byte) 3).put((byte) 0).put("CURVE".getBytes(US_ASCII));
        return greeting.array();
    }

    private static boolean isHungUpOn(Socket socket) throws IOException {
        socket.setSoTimeout(20_000);
        try {
            InputStream in = socket.getInputStream();
            int read = 0;
            while (read >= 0) {
                read = in.read(new byte[1000]);
            }
            return true;
        } catch (SocketException e) {
            return true; // reset
        }
    }

    @Test
    void aMessageThatIsLargerThanTheMemoryOfTheServerDoesNotEndIt() throws IOException {
        KeyPair keys = KeyPair.generate();
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        FloodedServer.class.getName(),
                        keys.publicKey().text())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8))) {
            String[] words = out.readLine().split(" ", -1);
            Endpoint endpoint = new Endpoint(Endpoint.THIS_MACHINE, Integer.parseInt(words[0]));
            PublicKey serverKey = new PublicKey(words[1]);
            AtomicBoolean hungUp = new AtomicBoolean();
            ZMQ.Socket flooder = flooder(endpoint, keys, serverKey);
            flooder.setEventHook(event -> hungUp.set(true), ZMQ.EVENT_DISCONNECTED);
            flood(flooder, 128 * MIB / Frames.PIECE);
            await(hungUp::get);
            try (RequestClient client =
                    new RequestClient(clients, endpoint, keys, serverKey, RequestLimits.DEFAULT, System::nanoTime)) {
                assertThat(client.ask("a", "echo", "hello".getBytes(UTF_8), LONG)
                                .join())
                        .asString(UTF_8)
                        .isEqualTo("hello");
            }
            assertThat(server.isAlive()).isTrue();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void aConnectionEndsInTheMiddleOfAMessageThatIsTooLarge() {
        Endpoint endpoint = listen(ListenerLimits.of(Frames.LARGEST_FRAME, MIB, 100 * MIB));
        flood(flooder(endpoint, site.key(Role.CLIENT, "login1"), Site.CONTROLLER.publicKey()), 16);
        await(() -> site.context.rejections().count(Reason.OVERSIZED) > 0);
        assertThat(site.context.rejections().last(Reason.OVERSIZED))
                .hasValue("client login1: a message of more than 1048576 bytes: its connection was ended");
        assertThat(listening.recv(ZMQ.DONTWAIT)).isNull();
    }

    @Test
    void whoeverHoldsMostLosesAConnectionAndOthersAreHeard() {
        Endpoint endpoint = listen(ListenerLimits.of(Frames.LARGEST_FRAME, 100 * MIB, 2 * MIB));
        ZMQ.Socket other = flooder(endpoint, site.key(Role.CLIENT, "login2"), Site.CONTROLLER.publicKey());
        flood(flooder(endpoint, site.key(Role.CLIENT, "login1"), Site.CONTROLLER.publicKey()), 16);
        flood(other, 2);
        await(() -> listening.recv(ZMQ.DONTWAIT) != null);
        await(() -> site.context.rejections().count(Reason.OVERSIZED) > 0);
        assertThat(site.context.rejections().last(Reason.OVERSIZED))
                .hasValueSatisfying(text -> assertThat(text).startsWith("client login1: unfinished messages of"));
    }

    @Test
    void whoeverDoesNotShowAKeyInTimeIsHungUpOn() throws IOException {
        Endpoint endpoint = listen(new ListenerLimits(1000, 1000, 1000, 100, 100, Duration.ofMillis(200)));
        assertThat(isHungUpOn(silent(endpoint, "127.0.0.1", new byte[0]))).isTrue();
        assertThat(isHungUpOn(silent(endpoint, "127.0.0.1", greeting())))
                .as("JeroMQ's own time ends with the greeting")
                .isTrue();
    }

    @Test
    void thereIsNoMemoryForLargeFramesBeforeAKeyIsKnown() throws IOException {
        Endpoint endpoint = listen(new ListenerLimits(MIB, MIB, MIB, 100, 100, Duration.ofMinutes(10)));
        byte[] longCommand = {6, 0, 0, 0, 0, 0, 0, 4, 1}; // a header that says 1025 bytes
        Socket socket = silent(endpoint, "127.0.0.1", greeting());
        socket.getOutputStream().write(longCommand);
        assertThat(isHungUpOn(socket)).isTrue();
        assertThat(site.context.rejections().last(Reason.OVERSIZED))
                .hasValue("127.0.0.1: a frame of 1025 bytes before its key was known");
    }

    @Test
    void handshakesOfOneAddressDoNotKeepOthersOut() throws IOException {
        Endpoint endpoint = listen(new ListenerLimits(Frames.LARGEST_FRAME, MIB, MIB, 100, 5, Duration.ofMinutes(10)));
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            silent.add(silent(endpoint, "127.0.0.2", greeting()));
        }
        ZMQ.Socket known = flooder(endpoint, site.key(Role.CLIENT, "login1"), Site.CONTROLLER.publicKey());
        known.send("hello");
        await(() -> listening.recv(ZMQ.DONTWAIT) != null);
        assertThat(isHungUpOn(silent.get(0))).as("the oldest").isTrue();
    }

    @Test
    void connectionsOfOneKeyDoNotKeepOthersOut() {
        Endpoint endpoint = listen(new ListenerLimits(Frames.LARGEST_FRAME, MIB, MIB, 5, 100, Duration.ofMinutes(10)));
        KeyPair many = site.key(Role.CLIENT, "login1");
        for (int i = 0; i < 10; i++) {
            ZMQ.Socket socket =
                    flooders.connecter(SocketType.DEALER, many, Site.CONTROLLER.publicKey(), Frames.LARGEST_FRAME);
            flooding.add(socket);
            // Those that are ended stay away: how fast they come back is not what is tested.
            socket.setReconnectIVL(-1);
            socket.setHandshakeIvl(60_000);
            socket.connect(endpoint.zmq() + ";127.0.0.2:0");
        }
        await(() -> site.context.rejections().count(Reason.BUSY) >= 5);
        ZMQ.Socket one = flooder(endpoint, site.key(Role.CLIENT, "login2"), Site.CONTROLLER.publicKey());
        await(() -> {
            one.send("one", ZMQ.DONTWAIT);
            return "one".equals(listening.recvStr(ZMQ.DONTWAIT));
        });
        assertThat(site.context.rejections().count(Reason.BUSY)).isGreaterThan(5);
    }

    @Test
    void peersDoNotChooseTheRouteOfTheirAnswers() {
        Endpoint endpoint = listen(ListenerLimits.of(Frames.LARGEST_FRAME, MIB, MIB));
        ZMQ.Socket socket = flooders.connecter(
                SocketType.DEALER, site.key(Role.CLIENT, "login1"), Site.CONTROLLER.publicKey(), Frames.LARGEST_FRAME);
        flooding.add(socket);
        socket.setImmediate(true);
        socket.setIdentity("another".getBytes(UTF_8));
        socket.connect(endpoint.zmq());
        socket.send("hello");
        byte[][] route = new byte[1][];
        await(() -> {
            route[0] = listening.recv(ZMQ.DONTWAIT);
            return route[0] != null;
        });
        assertThat(route[0]).hasSize(5);
    }
}
