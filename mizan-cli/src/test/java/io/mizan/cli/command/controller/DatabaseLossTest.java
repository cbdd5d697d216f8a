package io.mizan.cli.command.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.PrivateServer;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A controller whose database server crashes under it while requests come in, and comes back. */
class DatabaseLossTest {
    @TempDir
    private Path folder;

    /** A client that asks for a new plan every 20 ms. */
    private static final class Traffic implements AutoCloseable {
        private final Map<String, CompletableFuture<byte[]>> asked = new ConcurrentSkipListMap<>();
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

        Traffic(RequestClient client) {
            var unused = clock.scheduleWithFixedDelay(
                    () -> {
                        String id = "t%06d".formatted(asked.size());
                        asked.put(id, PlanQuestions.ask(client, id));
                    },
                    0,
                    20,
                    TimeUnit.MILLISECONDS);
        }

        Map<String, byte[]> answers() {
            Map<String, byte[]> answers = new TreeMap<>();
            asked.forEach((id, future) -> {
                if (future.isDone() && !future.isCompletedExceptionally()) {
                    answers.put(id, future.join());
                }
            });
            return answers;
        }

        Map<String, String> refusals() {
            Map<String, String> refusals = new TreeMap<>();
            asked.forEach((id, future) -> {
                if (future.isCompletedExceptionally()) {
                    refusals.put(id, why(future));
                }
            });
            return refusals;
        }

        void stop() throws InterruptedException {
            clock.shutdown();
            clock.awaitTermination(1, TimeUnit.MINUTES);
            until(() -> asked.values().stream().allMatch(CompletableFuture::isDone));
        }

        @Override
        public void close() {
            clock.shutdownNow();
        }
    }

    private static String why(CompletableFuture<byte[]> refused) {
        try {
            refused.join();
            return "";
        } catch (CompletionException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(LiveSite.PATIENCE).until(condition);
    }

    /** One of them in CI, both in a soak. */
    static Stream<String> kinds() {
        return Campaign.rounds(1) == 1 ? Stream.of("postgresql") : Stream.of("postgresql", "mariadb");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aDatabaseThatGoesAndComesBackCostsNoAnswerAndNoRestart(String kind) throws IOException, InterruptedException {
        PrivateServer server = kind.equals("mariadb") ? PrivateServer.mariadb() : PrivateServer.postgresql();
        DatabaseSettings settings = server.fresh();
        try (LiveSite site = new LiveSite(
                        folder,
                        folder.resolve("state"),
                        "database.url=" + settings.url(),
                        "database.user=" + settings.user(),
                        "database.passwordFile=" + settings.passwordFile());
                RequestClient client = site.client()) {
            Process controller = site.start();
            PlanQuestions.answer(client, "before");
            try (Traffic traffic = new Traffic(client)) {
                until(() -> traffic.answers().size() >= 20);
                server.stop();
                try {
                    until(() -> site.metric("mizan_controller_acts") == 0);
                    assertThat(site.get("/api/v1/health").body()).contains("\"acts\":false");
                    assertThat(site.get("/api/v1/system").body()).contains("the database does not answer");
                    assertThat(site.get("/api/v1/plans").statusCode()).isEqualTo(503);
                    CompletableFuture<byte[]> meanwhile = PlanQuestions.ask(client, "meanwhile");
                    until(meanwhile::isDone);
                    assertThat(why(meanwhile)).contains("does not act: the database does not answer");
                    // It looks once a second whether there is something to say, which a short outage would escape.
                    until(() -> site.log(controller).contains("StateChangeLog: not acting: the database"));
                } finally {
                    server.start();
                }
                until(() -> site.metric("mizan_controller_acts") == 1);
                int before = traffic.answers().size();
                until(() -> traffic.answers().size() >= before + 20);
                traffic.stop();

                assertThat(traffic.refusals()).isNotEmpty();
                assertThat(new TreeSet<>(traffic.refusals().values()))
                        .allSatisfy(why -> assertThat(why)
                                .contains("database")
                                .as("where it is, is not for clients")
                                .doesNotContain(settings.url(), settings.user()));
                Map<String, CompletableFuture<byte[]>> again = new TreeMap<>();
                traffic.asked.keySet().forEach(id -> again.put(id, PlanQuestions.ask(client, id)));
                Map<String, byte[]> answers = traffic.answers();
                again.forEach((id, future) -> {
                    byte[] answer = future.join();
                    assertThat(answer).as(id).isEqualTo(answers.getOrDefault(id, answer));
                    assertThat(PlanMessages.answer(answer).placement().allocations())
                            .as(id)
                            .hasSize(PlanQuestions.FILES);
                });
            }
            assertThat(controller.isAlive()).isTrue();
            await().atMost(LiveSite.PATIENCE)
                    .untilAsserted(() -> assertThat(site.log(controller)
                                    .lines()
                                    .filter(line ->
                                            line.matches(".* controller\\.service\\.StateChangeLog: (not )?acting.*")))
                            .last()
                            .asString()
                            .endsWith(": acting"));
        }
    }
}
