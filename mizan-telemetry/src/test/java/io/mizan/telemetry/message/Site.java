package io.mizan.telemetry.message;

import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.report.ReportLimits;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.report.ReportReceiver;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** A controller's end on loopback, with keys that a test adds and takes away, and the reports that arrived. */
public final class Site implements AutoCloseable {
    public static final KeyPair CONTROLLER = KeyPair.generate();
    public static final Endpoint ANY_PORT = new Endpoint(Endpoint.THIS_MACHINE, 0);

    public final Map<PublicKey, Sender> known = new ConcurrentHashMap<>();
    public final MessageContext context = new MessageContext().authenticatedBy(() -> KnownKeys.of(known));
    public final List<ServerReport> reports = new CopyOnWriteArrayList<>();

    public KeyPair key(Role role, String name) {
        KeyPair keys = KeyPair.generate();
        known.put(keys.publicKey(), new Sender(role, name));
        return keys;
    }

    public ReportReceiver receiver(Endpoint endpoint, ReportLimits limits) {
        return new ReportReceiver(
                context, endpoint, CONTROLLER, limits, InstantSource.system(), (report, at) -> reports.add(report));
    }

    public ReportReceiver receiver() {
        return receiver(ANY_PORT, ReportLimits.DEFAULT);
    }

    public static ReportPublisher publisher(MessageContext context, ReportReceiver receiver, KeyPair keys) {
        return new ReportPublisher(context, receiver.endpoint(), keys, CONTROLLER.publicKey(), System::nanoTime);
    }

    public static ServerReport report(String server, long session, long sequence) {
        return report(server, session, sequence, Instant.now());
    }

    public static ServerReport report(String server, long session, long sequence, Instant takenAt) {
        return new ServerReport(server, session, sequence, takenAt, 0, HostLoad.NOTHING_KNOWN, List.of(), List.of());
    }

    public static void await(BooleanSupplier condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(5))
                .until(condition::getAsBoolean);
    }

    @Override
    public void close() {
        context.close();
    }
}
