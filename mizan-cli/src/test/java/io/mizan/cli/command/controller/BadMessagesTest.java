package io.mizan.cli.command.controller;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.RunMessages;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.report.RawReports;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.Known;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an enemy sends to a controller that runs as it runs at a site: the view stays as it is, each message is counted by its reason in
 * the metrics, and whoever has a right to be served is.
 */
class BadMessagesTest {
    private static final long SESSION = 7;
    private static final long TIB = 1L << 40;

    /** Something that must not work, under the reason that it is counted by. */
    private record Attack(String name, Reason reason, BooleanSupplier act) {}

    @TempDir
    private Path folder;

    private long sequence = 1;

    private static ServerReport report(long session, long number, Instant takenAt, long available) {
        Activity activity = new Activity(1, 2, 3, 4, 5, 6, 7, Known.UNKNOWN, List.of());
        Target target = Target.of(TargetName.parse("fs-OST0063"), new Space(TIB, TIB - available, available));
        return new ServerReport(
                LiveSite.INSIDER,
                session,
                number,
                takenAt,
                1,
                HostLoad.NOTHING_KNOWN,
                List.of(new TargetReport(target, activity)),
                List.of());
    }

    /** A good report with something else in it; its sequence number is the next one. */
    private BooleanSupplier changed(ReportPublisher publisher, UnaryOperator<String> change) {
        return () -> {
            long number = ++sequence;
            String good = new String(ReportJson.encode(report(SESSION, number, Instant.now(), TIB / 4)), UTF_8);
            String bad = change.apply(good);
            assertThat(bad).as("the change changes nothing").isNotEqualTo(good);
            return RawReports.publish(publisher, SESSION, number, bad.getBytes(UTF_8));
        };
    }

    private BooleanSupplier replaced(ReportPublisher publisher, String pattern, String with) {
        return changed(publisher, text -> text.replaceFirst(pattern, with));
    }

    private static double rejected(LiveSite site, Reason reason) throws IOException, InterruptedException {
        return site.metric(
                "mizan_messages_rejected_total{reason=\"" + reason.name().toLowerCase(Locale.ROOT) + "\"}");
    }

    /** What plans are made from. */
    private static Map<String, String> view(LiveSite site) throws IOException, InterruptedException {
        Map<String, String> view = new LinkedHashMap<>();
        Documents.parse("live", site.get("/api/v1/live").body())
                .asMapping()
                .list("targets")
                .forEach(node -> {
                    Mapping target = node.asMapping();
                    view.put(
                            target.text("name"),
                            target.text("server") + " " + target.text("totalBytes") + " "
                                    + target.text("availableBytes") + " " + target.text("concern") + " "
                                    + target.text("writeBytesPerSecond", ""));
                });
        return view;
    }

    /** Sends until it is counted: a message that comes while a connection is made anew is lost. */
    private static void counted(LiveSite site, Attack attack) throws IOException, InterruptedException {
        double before = rejected(site, attack.reason);
        await().alias(attack.name)
                .atMost(LiveSite.PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    var unused = attack.act.getAsBoolean();
                    return rejected(site, attack.reason) > before;
                });
    }

    @Test
    void nothingThatIsWrongReachesTheView() throws IOException, InterruptedException {
        try (LiveSite site = new LiveSite(folder, folder.resolve("state"));
                RequestClient client = site.client();
                ReportPublisher insider = site.publisher(site.insiderKeys());
                ReportPublisher aClient = site.publisher(site.clientKeys());
                ReportPublisher stranger = site.publisher(KeyPair.generate())) {
            Process controller = site.start();
            List<Attack> attacks = new ArrayList<>();
            await().atMost(LiveSite.PATIENCE).until(() -> {
                RawReports.publish(
                        insider,
                        SESSION,
                        ++sequence,
                        ReportJson.encode(report(SESSION, sequence, Instant.now(), TIB / 2)));
                return view(site).size() == LiveSite.SERVERS * LiveSite.TARGETS + 1;
            });
            byte[] first = PlanQuestions.answer(client, "first");
            Map<String, String> before = view(site);

            attacks.add(new Attack("half a report", Reason.MALFORMED, changed(insider, text -> text.substring(0, 90))));
            attacks.add(new Attack("no JSON", Reason.MALFORMED, changed(insider, text -> "\u0000\u0001<xml/>")));
            attacks.add(new Attack("a list", Reason.MALFORMED, changed(insider, text -> "[" + text + "]")));
            attacks.add(new Attack("deep lists", Reason.MALFORMED, changed(insider, text -> "[".repeat(100_000))));
            attacks.add(new Attack("another version", Reason.MALFORMED, replaced(insider, "report/v1", "report/v9")));
            attacks.add(new Attack(
                    "an unknown key", Reason.MALFORMED, replaced(insider, "\"host\":", "\"x\":1,\"host\":")));
            attacks.add(new Attack("one frame", Reason.MALFORMED, () -> RawReports.frames(insider)));
            attacks.add(new Attack(
                    "an envelope of another report",
                    Reason.MALFORMED,
                    () -> RawReports.publish(
                            insider,
                            SESSION,
                            ++sequence + 1,
                            ReportJson.encode(report(SESSION, sequence, Instant.now(), TIB / 4)))));
            attacks.add(
                    new Attack("a name that is none", Reason.IMPOSSIBLE, replaced(insider, "fs-OST0063", "../../etc")));
            attacks.add(
                    new Attack("a number that is none", Reason.IMPOSSIBLE, replaced(insider, "OST0063", "OSTwxyz")));
            attacks.add(new Attack("too high a number", Reason.IMPOSSIBLE, replaced(insider, "OST0063", "OSTfffff")));
            attacks.add(
                    new Attack("2^63 bytes", Reason.MALFORMED, bytes(insider, "totalBytes", "9223372036854775808")));
            attacks.add(new Attack("NaN bytes", Reason.MALFORMED, bytes(insider, "availableBytes", "NaN")));
            attacks.add(new Attack("NaN in quotes", Reason.MALFORMED, bytes(insider, "usedBytes", "\"NaN\"")));
            attacks.add(new Attack("half a byte", Reason.MALFORMED, bytes(insider, "usedBytes", "0.5")));
            attacks.add(new Attack(
                    "2^63 - 1 bytes", Reason.IMPOSSIBLE, bytes(insider, "totalBytes", "9223372036854775807")));
            attacks.add(new Attack("negative bytes", Reason.IMPOSSIBLE, bytes(insider, "availableBytes", "-1")));
            attacks.add(new Attack(
                    "more than there is", Reason.IMPOSSIBLE, bytes(insider, "availableBytes", "" + 2 * TIB)));
            attacks.add(
                    new Attack("used above the size", Reason.IMPOSSIBLE, bytes(insider, "usedBytes", "" + (TIB + 1))));
            attacks.add(
                    new Attack("an endless rate", Reason.IMPOSSIBLE, bytes(insider, "writeBytesPerSecond", "1e300")));
            attacks.add(new Attack("a negative rate", Reason.IMPOSSIBLE, bytes(insider, "readsPerSecond", "-1")));
            attacks.add(new Attack(
                    "taken in another age",
                    Reason.IMPOSSIBLE,
                    replaced(insider, "\"takenAt\":\"[0-9]{4}", "\"takenAt\":\"2826")));
            attacks.add(new Attack(
                    "more than allowed", Reason.OVERSIZED, changed(insider, text -> text + " ".repeat(1 << 20))));
            attacks.add(new Attack(
                    "little that becomes much",
                    Reason.OVERSIZED,
                    () -> RawReports.publish(insider, SESSION, ++sequence, RawReports.deflated(new byte[100 << 20]))));
            attacks.add(new Attack(
                    "half of what was deflated",
                    Reason.MALFORMED,
                    () -> RawReports.publish(
                            insider, SESSION, ++sequence, Arrays.copyOf(RawReports.deflated(new byte[1000]), 10))));
            attacks.add(new Attack(
                    "sent before",
                    Reason.REPLAYED,
                    () -> RawReports.publish(
                            insider, SESSION, 2, ReportJson.encode(report(SESSION, 2, Instant.now(), TIB / 4)))));
            attacks.add(new Attack(
                    "under way for an hour",
                    Reason.STALE,
                    () -> RawReports.publish(
                            insider,
                            SESSION,
                            ++sequence,
                            ReportJson.encode(
                                    report(SESSION, sequence, Instant.now().minusSeconds(3600), TIB / 4)))));
            attacks.add(new Attack("about another server", Reason.FORGED, replaced(insider, LiveSite.INSIDER, "oss0")));
            attacks.add(new Attack(
                    "of a client", Reason.FORGED, () -> aClient.publish(report(1, 1, Instant.now(), TIB / 4))));
            attacks.add(new Attack(
                    "of a key that is not known",
                    Reason.UNAUTHENTICATED,
                    () -> stranger.publish(report(1, 1, Instant.now(), TIB / 4))));

            attacks.add(new Attack("a request of noise", Reason.MALFORMED, asks(client, PlanMessages.KIND, "\u0000{")));
            attacks.add(new Attack("an empty request", Reason.MALFORMED, asks(client, PlanMessages.KIND, "")));
            attacks.add(new Attack("an unknown request", Reason.MALFORMED, asks(client, "destroy", "{}")));
            attacks.add(new Attack("a run of noise", Reason.MALFORMED, asks(client, RunMessages.KIND, "[]")));
            String plan = new String(PlanQuestions.message("bad"), UTF_8);
            attacks.add(new Attack(
                    "files of negative sizes",
                    Reason.IMPOSSIBLE,
                    asks(client, PlanMessages.KIND, plan.replace("1048576", "-1048576"))));

            for (Attack attack : attacks) {
                counted(site, attack);
                assertThat(view(site)).as(attack.name).isEqualTo(before);
            }
            double connections = site.metric("mizan_connections_not_authenticated");
            assertThat(connections).as("the stranger tries again and again").isPositive();
            assertThat(PlanQuestions.answer(client, "first")).isEqualTo(first);
            assertThat(PlanMessages.answer(PlanQuestions.answer(client, "last"))
                            .placement()
                            .allocations())
                    .hasSize(PlanQuestions.FILES);
            assertThat(controller.isAlive()).isTrue();
            clocksAnHourOff(site, insider);
            whoScansThePortsLearnsNothing(site);
        }
    }

    private static void whoScansThePortsLearnsNothing(LiveSite site) throws IOException, InterruptedException {
        List<String> paths =
                List.of("/metrics", "/api/v1/live", "/api/v1/plans", "/api/v1/openapi.json", "/api/v1/agents");
        double before = rejected(site, Reason.UNAUTHENTICATED);
        for (String path : paths) {
            HttpResponse<String> answer = site.getWithoutToken(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(401);
            assertThat(answer.body()).doesNotContain("fs-OST", "oss");
        }
        assertThat(rejected(site, Reason.UNAUTHENTICATED)).isGreaterThanOrEqualTo(before + paths.size());
        for (Endpoint endpoint : site.sockets()) {
            double connections = site.metric("mizan_connections_not_authenticated");
            try (Socket socket = new Socket(endpoint.host(), endpoint.port())) {
                socket.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(9).getBytes(UTF_8));
                socket.setSoTimeout((int) LiveSite.PATIENCE.toMillis());
                String greeting = new String(socket.getInputStream().readAllBytes(), UTF_8);
                assertThat(greeting.length())
                        .as("a greeting of the protocol, and the end")
                        .isLessThan(65);
                assertThat(greeting).doesNotContain("fs", "oss");
            } catch (SocketException e) {
                // It was hung up on, which is as good.
                assertThat(e).isNotNull();
            }
            await().atMost(LiveSite.PATIENCE)
                    .until(() -> site.metric("mizan_connections_not_authenticated") > connections);
        }
    }

    private BooleanSupplier bytes(ReportPublisher insider, String key, String value) {
        return replaced(insider, "\"" + key + "\":[0-9.]+", "\"" + key + "\":" + value);
    }

    private BooleanSupplier asks(RequestClient client, String kind, String payload) {
        return () -> {
            try {
                client.ask("bad" + ++sequence, kind, payload.getBytes(UTF_8), LiveSite.PATIENCE)
                        .join();
                throw new AssertionError("answered: " + kind);
            } catch (CompletionException e) {
                return true;
            }
        };
    }

    /** A clock that is wrong is no reason not to hear its server, whichever way it is wrong. */
    private void clocksAnHourOff(LiveSite site, ReportPublisher insider) throws IOException, InterruptedException {
        for (int hours : new int[] {1, -1}) {
            long session = SESSION + 2 + hours;
            long available = TIB / 4 + hours;
            double refused = rejected(site, Reason.STALE);
            await().atMost(LiveSite.PATIENCE).until(() -> {
                insider.publish(report(session, ++sequence, Instant.now().plusSeconds(3600L * hours), available));
                return view(site).getOrDefault("fs-OST0063", "").contains(" " + available + " ");
            });
            assertThat(rejected(site, Reason.STALE)).isEqualTo(refused);
            assertThat(site.metric("mizan_agent_clock_offset_seconds{server=\"" + LiveSite.INSIDER + "\"}"))
                    .isCloseTo(3600 * hours, within(60.0));
        }
    }
}
