package io.mizan.telemetry.message.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Controllers that act or do not, and whoever asks them, over real sockets. */
class ControllersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final KeyPair CLIENT = KeyPair.generate();

    private final MessageContext clientSide = new MessageContext();
    private final One first = new One("first");
    private final One second = new One("second");

    @AfterEach
    void close() {
        first.close();
        second.close();
        clientSide.close();
    }

    /** One that answers with its name while it has a term, and else refuses as a standby does. */
    private static final class One implements AutoCloseable {
        final AtomicLong term = new AtomicLong();
        final AtomicInteger asked = new AtomicInteger();
        private final KeyPair keys = KeyPair.generate();
        private final MessageContext context = new MessageContext()
                .authenticatedBy(() -> KnownKeys.of(Map.of(CLIENT.publicKey(), new Sender(Role.CLIENT, "login1"))));
        private final RequestServer server;

        One(String name) {
            this.server = new RequestServer(
                    context,
                    new Endpoint(Endpoint.THIS_MACHINE, 0),
                    keys,
                    RequestLimits.DEFAULT,
                    (sender, kind, payload, reply) -> {
                        asked.incrementAndGet();
                        if (term.get() == 0) {
                            throw Problem.of(ErrorCode.LEASE_LOST, name + " does not act")
                                    .exception();
                        }
                        if (kind.equals("wrong")) {
                            throw Problem.of(ErrorCode.INPUT_FORMAT, name + " does not understand")
                                    .exception();
                        }
                        reply.answer(term.get(), name.getBytes(UTF_8));
                    },
                    Runnable::run,
                    System::nanoTime);
        }

        ControllerAddress address() {
            return new ControllerAddress(server.endpoint(), keys.publicKey());
        }

        @Override
        public void close() {
            server.close();
            context.close();
        }
    }

    private Controllers controllers(ControllerAddress... addresses) {
        return new Controllers(clientSide, List.of(addresses), CLIENT, RequestLimits.DEFAULT, System::nanoTime);
    }

    private static String ask(RequestSender controllers, String id) {
        return new String(controllers.ask(id, "plan", new byte[0], PATIENCE).join(), UTF_8);
    }

    @Test
    void theOneThatActsIsFoundAndAskedFirstFromThenOn() {
        second.term.set(3);
        try (Controllers controllers = controllers(first.address(), second.address())) {
            assertThat(ask(controllers, "a")).isEqualTo("second");
            int before = first.asked.get();
            assertThat(ask(controllers, "b")).isEqualTo("second");
            assertThat(first.asked).hasValue(before);
            second.term.set(0);
            first.term.set(4);
            assertThat(ask(controllers, "c")).isEqualTo("first");
        }
    }

    @Test
    void whoRefusesNowIsAskedAgainAsItMayBeTheNextToAct() {
        try (Controllers controllers = controllers(first.address(), second.address())) {
            var asked = controllers.ask("a", "plan", new byte[0], PATIENCE);
            Awaitility.await().atMost(PATIENCE).until(() -> first.asked.get() > 1 && second.asked.get() > 1);
            assertThat(asked).isNotDone();
            first.term.set(1);
            assertThat(new String(asked.join(), UTF_8)).isEqualTo("first");
        }
    }

    @Test
    void oneThatIsGoneIsPassedOver() throws IOException {
        Endpoint nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = new Endpoint(Endpoint.THIS_MACHINE, socket.getLocalPort());
        }
        second.term.set(1);
        try (Controllers controllers =
                controllers(new ControllerAddress(nobody, first.keys.publicKey()), second.address())) {
            assertThat(ask(controllers, "a")).isEqualTo("second");
        }
    }

    /** A controller that was stopped for long has the answer still on its way. */
    @Test
    void anAnswerOfATermThatIsOverIsNotTaken() {
        first.term.set(7);
        try (Controllers controllers = controllers(first.address(), second.address())) {
            assertThat(ask(controllers, "a")).isEqualTo("first");
            second.term.set(8);
            first.term.set(0);
            assertThat(ask(controllers, "b")).isEqualTo("second");
            first.term.set(7);
            second.term.set(0);
            assertThatThrownBy(() -> controllers
                            .ask("c", "plan", new byte[0], Duration.ofMillis(800))
                            .join())
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            MizanException.class,
                            e -> assertThat(e.problem().code()).isIn(ErrorCode.LEASE_LOST, ErrorCode.NO_ANSWER));
            second.term.set(9);
            assertThat(ask(controllers, "d")).isEqualTo("second");
        }
        try (RequestClient alone = new RequestClient(
                clientSide,
                first.address().endpoint(),
                CLIENT,
                first.keys.publicKey(),
                RequestLimits.DEFAULT,
                System::nanoTime)) {
            assertThat(ask(alone, "e")).isEqualTo("first");
            first.term.set(6);
            assertThatThrownBy(() -> ask(alone, "f")).hasMessageContaining("does not act any more");
        }
    }

    @Test
    void whatTheOneThatActsRefusesIsRefused() {
        second.term.set(1);
        try (Controllers controllers = controllers(first.address(), second.address())) {
            assertThatThrownBy(() ->
                            controllers.ask("a", "wrong", new byte[0], PATIENCE).join())
                    .hasMessageContaining("second does not understand");
        }
    }
}
