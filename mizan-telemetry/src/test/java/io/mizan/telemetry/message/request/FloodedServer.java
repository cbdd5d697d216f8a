package io.mizan.telemetry.message.request;

import io.mizan.telemetry.message.Site;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.socket.MessageContext;
import java.time.Duration;
import java.util.Map;

/** A process that answers requests, for tests that try to end it. Prints its port and its key; ends when its input does. */
final class FloodedServer {
    private FloodedServer() {}

    /** @param arguments the public key of the client that it knows */
    public static void main(String[] arguments) throws Exception {
        KeyPair keys = KeyPair.generate();
        KnownKeys known = KnownKeys.of(Map.of(new PublicKey(arguments[0]), new Sender(Role.CLIENT, "login1")));
        RequestLimits limits = new RequestLimits(4 * 1024 * 1024, 100, 8 * 1024 * 1024, Duration.ofMinutes(1));
        try (MessageContext context = new MessageContext().authenticatedBy(() -> known);
                RequestServer server = new RequestServer(
                        context,
                        Site.ANY_PORT,
                        keys,
                        limits,
                        (sender, kind, payload, reply) -> reply.answer(payload),
                        Runnable::run,
                        System::nanoTime)) {
            System.out.println(server.endpoint().port() + " " + keys.publicKey());
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        }
    }
}
