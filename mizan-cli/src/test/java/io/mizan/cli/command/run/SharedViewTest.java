package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several applications at the same time on one embedded system. */
class SharedViewTest {
    private static final List<String> APPLICATIONS = List.of("a", "b", "c");
    private static final int FILES = 4;

    @TempDir
    private Path folder;

    private Result run(String script) throws IOException, InterruptedException {
        NativeLibrary.library();
        return new MizanProcess(folder).run("export MIZAN_STATE_DIR=$PWD/state\n" + script);
    }

    private CliRun.Result mizan(String... args) {
        return CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("state").toString())
                .withVariable("MIZAN_CLIENT_PATIENCE_MILLIS", "100")
                .run(args);
    }

    private CliRun.Result plan(String layout) {
        String fs = folder.resolve("fs").toString();
        String system = folder.resolve("system.yaml").toString();
        return mizan("plan", "--mount", fs, "--system", system, "--directory", ".", "--layout", layout);
    }

    private Mapping report(String name) throws IOException {
        return Documents.parse(name, Files.readString(folder.resolve(name))).asMapping();
    }

    /** As many targets as files in all: each gets one where everybody knows what the others were promised. */
    private void system() throws IOException {
        Files.writeString(folder.resolve("system.yaml"), """
                name: fs
                servers:
                  - name: oss1
                    targets:
                      - index: 0-11
                        totalBytes: 1G
                        availableBytes: 1G
                """);
        Files.createDirectory(folder.resolve("fs"));
    }

    @Test
    void runsAtTheSameTimeCountWhatTheOthersWerePromised() throws IOException, InterruptedException {
        system();
        // Nobody writes before all have their plans.
        Files.writeString(folder.resolve("write.sh"), """
                : > ready-$1
                while [ $(ls ready-* | wc -l) -lt 3 ]; do sleep 0.05; done
                for i in 1 2 3 4; do head -c 50000 /dev/zero > fs/$1-$i; done
                """);
        String all = "rm -f ready-* fs/*\nfor app in a b c; do mizan run --mount fs --system system.yaml --app $app"
                + " --set client.patienceMillis=60000 --report ${app}%d.json -- sh write.sh $app 2> ${app}%d.err & done\nwait\n";
        Result result = run(all.formatted(1, 1) + all.formatted(2, 2) + all.formatted(3, 3)
                + "mizan layout show fs/* | sed -n 's/^lmm_stripe_offset: *//p' | sort -n");
        for (String application : APPLICATIONS) {
            for (int number = 2; number <= 3; number++) {
                String said = Files.readString(folder.resolve(application + number + ".err"));
                Mapping placed = report(application + number + ".json");
                assertThat(placed.text("mode")).as(said).isEqualTo("place");
                assertThat(placed.number("hits", -1)).as(said).isEqualTo(FILES);
                assertThat(placed.list("notes")).as(said).isEmpty();
            }
        }
        assertThat(result.out().lines().map(Integer::valueOf))
                .as("the targets of all files: " + result.err())
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        try (Database database =
                Database.open(DatabaseSettings.file(folder.resolve("state/mizan.db")), InstantSource.system())) {
            for (String application : APPLICATIONS) {
                assertThat(database.history().newest(application, 9))
                        .as("no run is lost")
                        .hasSize(3);
            }
            assertThat(database.reservations().at(Instant.now())).isEmpty();
        }
    }

    @Test
    void whoeverHasTheSystemHasItAlone() throws IOException, InterruptedException {
        system();
        Result first = run("mizan run --mount fs --system system.yaml --app a -- sh -c ': > fs/a; : > fs/b'; rm fs/*;"
                + " mizan run --mount fs --system system.yaml --app a -- sh -c ': > fs/a; : > fs/b'");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(plan("-c 2").code()).isZero();
        Path lock;
        try (Stream<Path> files = Files.walk(folder.resolve("state/systems"))) {
            lock = files.filter(file -> file.endsWith("lock")).findFirst().orElseThrow();
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            assertThat(held.isValid()).isTrue();
            Result run = run("rm fs/*; mizan run --mount fs --system system.yaml --app a"
                    + " --set client.patienceMillis=100 --report r.json -- sh -c ': > fs/a; : > fs/b; exit 7'");
            assertThat(run.code()).as("no application waits, or fails").isEqualTo(7);
            assertThat(run.err())
                    .contains("no new plan: the system is locked by another command")
                    .contains("the last plan is used again", "2 placed by name")
                    .contains("the balance was not measured");
            isRefused(plan("-c 4"));
            isRefused(mizan("apply", "--yes", "plan-0001"));
        }
        assertThat(mizan("apply", "--yes", "plan-0001").code()).isZero();
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            assertThat(held.isValid()).isTrue();
            isRefused(mizan("undo", "plan-0001"));
        }
        assertThat(mizan("undo", "plan-0001").code()).isZero();
    }

    private static void isRefused(CliRun.Result result) {
        assertThat(result.code()).as(result.err()).isEqualTo(69);
        assertThat(result.err()).contains("the system is locked by another command", "fuser");
    }
}
