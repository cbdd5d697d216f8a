package io.mizan.telemetry.message;

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
final class Site implements AutoCloseable {
    static final KeyPair CONTROLLER = KeyPair.generate();
    static final Endpoint ANY_PORT = new Endpoint(Endpoint.THIS_MACHINE, 0);

    final Map<PublicKey, Sender> known = new ConcurrentHashMap<>();
    final MessageContext context = new MessageContext().guardedBy(() -> KnownKeys.of(known));
    final List<ServerReport> reports = new CopyOnWriteArrayList<>();

    KeyPair key(Role role, String name) {
        KeyPair keys = KeyPair.generate();
        known.put(keys.publicKey(), new Sender(role, name));
        return keys;
    }

    ReportReceiver receiver(Endpoint endpoint, ReportLimits limits) {
        return new ReportReceiver(
                context, endpoint, CONTROLLER, limits, InstantSource.system(), (report, at) -> reports.add(report));
    }

    ReportReceiver receiver() {
        return receiver(ANY_PORT, ReportLimits.DEFAULT);
    }

    static ReportPublisher publisher(MessageContext context, ReportReceiver receiver, KeyPair keys) {
        return new ReportPublisher(context, receiver.endpoint(), keys, CONTROLLER.publicKey(), System::nanoTime);
    }

    static ServerReport report(String server, long session, long sequence) {
        return report(server, session, sequence, Instant.now());
    }

    static ServerReport report(String server, long session, long sequence, Instant takenAt) {
        return new ServerReport(server, session, sequence, takenAt, 0, HostLoad.NOTHING_KNOWN, List.of(), List.of());
    }

    static void await(BooleanSupplier condition) {
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
