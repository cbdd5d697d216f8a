package io.mizan.cli.command.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.NativeLibrary;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.PrivateServer;
import io.mizan.model.document.Documents;
import io.mizan.telemetry.message.request.Controllers;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two real controllers on one database: the one that acts is stopped by a signal and goes on too late; then the other is killed. */
class TakeOverTest {
    @TempDir
    private Path folder;

    /** One of them in CI, all in a soak. */
    static Stream<String> kinds() {
        return Campaign.rounds(1) == 1 ? Stream.of("sqlite") : Stream.of("sqlite", "postgresql", "mariadb");
    }

    private DatabaseSettings database(String kind) {
        return switch (kind) {
            case "sqlite" -> DatabaseSettings.file(folder.resolve("state/mizan.db"));
            case "mariadb" -> PrivateServer.mariadb().fresh();
            default -> PrivateServer.postgresql().fresh();
        };
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aControllerThatWakesUpLateChangesNothing(String kind) throws Exception {
        DatabaseSettings settings = database(kind);
        String[] options = kind.equals("sqlite")
                ? new String[0]
                : new String[] {
                    "database.url=" + settings.url(),
                    "database.user=" + settings.user(),
                    "database.passwordFile=" + settings.passwordFile()
                };
        try (LiveSite site = new LiveSite(folder, folder.resolve("state"), options);
                RequestClient toFirst = site.client();
                Controllers client = site.controllers()) {
            Process first = site.start();
            byte[] answer = PlanQuestions.answer(client, "a");
            Process second = site.startAnother();
            until(() -> site.log(second).contains("not acting: another controller acts: "));
            standbySaysWhoActs(site);
            long firstTerm = term(site, site.rest());

            signal("STOP", first);
            // Its machine takes this in; it is read when the process goes on.
            CompletableFuture<byte[]> late = PlanQuestions.ask(toFirst, "late");
            until(() -> site.log(second).contains("StateChangeLog: acting"));
            assertThat(PlanMessages.answer(PlanQuestions.answer(client, "b"))
                            .placement()
                            .allocations())
                    .hasSize(PlanQuestions.FILES);
            long secondTerm = term(site, site.otherRest());
            assertThat(secondTerm).isGreaterThan(firstTerm);

            signal("CONT", first);
            until(() -> site.log(first).contains("not acting: another controller acts: " + site.otherRequests()));
            until(late::isDone);
            assertThat(late).isCompletedExceptionally();
            // It knows first that its own lease is over, and a moment later who acts now.
            assertThat(late.handle((bytes, failure) -> String.valueOf(failure)).join())
                    .contains("this controller does not act", "[MZ506]");
            assertThat(site.ask(site.otherRest(), "GET", "/api/v1/plans/late").statusCode())
                    .isEqualTo(404);
            assertThat(PlanQuestions.answer(client, "a")).isEqualTo(answer);

            LiveSite.kill(second);
            until(() -> term(site, site.rest()) > secondTerm);
            PlanQuestions.answer(client, "c");
            assertThat(terms(settings)).isSorted().contains(firstTerm, secondTerm);
        }
    }

    private static void standbySaysWhoActs(LiveSite site) throws IOException, InterruptedException {
        assertThat(site.ask(site.rest(), "GET", "/api/v1/health").body())
                .contains("\"acts\":true")
                .doesNotContain("acting");
        assertThat(site.ask(site.otherRest(), "GET", "/api/v1/health").body())
                .contains("\"acts\":false", "\"acting\":\"http://" + site.rest() + "\"");
        HttpResponse<String> refused = site.ask(site.otherRest(), "POST", "/api/v1/plans/a/apply");
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Mizan-Acting")).contains("http://" + site.rest());
        assertThat(site.ask(site.otherRest(), "GET", "/api/v1/live").statusCode())
                .as("to look is allowed anywhere")
                .isEqualTo(200);
    }

    /** The newest that a controller knows of, 0 for none. */
    private static long term(LiveSite site, Endpoint controller) throws IOException, InterruptedException {
        String health = site.ask(controller, "GET", "/api/v1/health").body();
        return (long) Documents.parse("health", health).asMapping().number("term", 0);
    }

    private void signal(String name, Process process) throws IOException, InterruptedException {
        assertThat(NativeLibrary.run(folder, Map.of(), List.of("kill", "-" + name, Long.toString(process.pid()))))
                .isZero();
    }

    private static void until(Callable<Boolean> condition) {
        Awaitility.await().atMost(LiveSite.PATIENCE).until(condition);
    }

    /** Of all that was written in a term, in the order in which it was. */
    private static List<Long> terms(DatabaseSettings settings) throws IOException, SQLException {
        List<Long> terms = new ArrayList<>();
        String password = settings.passwordFile().isEmpty()
                ? ""
                : Files.readString(Path.of(settings.passwordFile())).strip();
        try (Connection connection = DriverManager.getConnection(settings.url(), settings.user(), password);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT term FROM audit WHERE term > 0 ORDER BY number")) {
            while (rows.next()) {
                terms.add(rows.getLong(1));
            }
        }
        return terms;
    }
}
