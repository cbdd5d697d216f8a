package io.mizan.cli.command.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.telemetry.message.request.RequestClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that fails since its files are placed, as its user and the operator of the site see it. */
class BreakerVisibleTest {
    /** Those that are only recorded before placing is tried again, as docs/run.md has it. */
    private static final int RECORDED_RUNS = 10;

    @TempDir
    private Path folder;

    private Result run(LiveSite site, String report) throws IOException, InterruptedException {
        return new MizanProcess(folder)
                .run("export MIZAN_STATE_DIR=$PWD/client\nmizan run --mount fs --app a --report " + report + " "
                        + site.runOptions() + " --set client.patienceMillis=60000 -- sh write.sh");
    }

    private Mapping report(String name) throws IOException {
        return Documents.parse(name, Files.readString(folder.resolve(name))).asMapping();
    }

    private static Mapping application(LiveSite site) throws IOException, InterruptedException {
        return Documents.parse("applications", site.get("/api/v1/applications").body())
                .asMapping()
                .list("applications")
                .get(0)
                .asMapping();
    }

    @Test
    void theFallBackIsSeenInTheSummaryOverRestAndInMetrics() throws IOException, InterruptedException {
        NativeLibrary.library();
        Files.createDirectory(folder.resolve("fs"));
        Files.writeString(
                folder.resolve("write.sh"),
                "rm -f fs/*; for i in 1 2 3 4; do head -c 5000 /dev/zero > fs/f_$i; done\n"
                        + "[ -e works ] || [ -z \"$MIZAN_INDEX\" ] || exit 3\n");
        try (LiveSite site = new LiveSite(folder, folder.resolve("state"));
                RequestClient client = site.client()) {
            Process controller = site.start();
            PlanQuestions.answer(client, "ready");
            assertThat(run(site, "r0.json").code()).isZero();
            for (int i = 1; i <= 3; i++) {
                Result failed = run(site, "r" + i + ".json");
                assertThat(failed.code()).as(failed.err()).isEqualTo(3);
                assertThat(report("r" + i + ".json").text("mode")).isEqualTo("place");
                assertThat(site.metric("mizan_breaker_open")).isEqualTo(i == 3 ? 1 : 0);
            }
            assertThat(site.log(controller))
                    .containsPattern(
                            "WARN  controller\\.service\\.RunLifecycle: placing is off for an application run=\\S+"
                                    + " application=a user=.* reason=\"open: the last 3 runs");
            Result advised = run(site, "r4.json");
            assertThat(advised.code()).as(advised.err()).isZero();
            assertThat(advised.err()).contains("placing is off for this application: the last 3 runs");
            assertThat(report("r4.json").text("mode")).isEqualTo("advise");
            assertThat(application(site).text("breakerOpen")).isEqualTo("true");
            assertThat(application(site).text("breaker")).contains("the last 3 runs with placed files failed");
            assertThat(site.metric("mizan_breaker_open")).isEqualTo(1);

            Files.createFile(folder.resolve("works"));
            recorded(folder.resolve("client/mizan.db"));
            Result tried = run(site, "r5.json");
            assertThat(tried.code()).as(tried.err()).isZero();
            assertThat(report("r5.json").text("mode")).isEqualTo("place");
            assertThat(report("r5.json").number("hits", 0)).isEqualTo(4);
            Awaitility.await().atMost(LiveSite.PATIENCE).until(() -> site.metric("mizan_breaker_open") == 0);
        }
    }

    /** The runs in between, as the one that was seen. */
    private static void recorded(Path file) {
        try (Database database = Database.open(DatabaseSettings.file(file), InstantSource.system())) {
            RunRecord advised = database.history().newest("a", 1).get(0);
            for (int i = 1; i < RECORDED_RUNS; i++) {
                database.history()
                        .add(new RunRecord(
                                advised.id() + "-" + i,
                                advised.application(),
                                advised.client(),
                                advised.user(),
                                advised.mode(),
                                Instant.now(),
                                advised.seconds(),
                                0,
                                advised.files(),
                                advised.balance(),
                                advised.breaker()));
            }
        }
    }
}
