package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.database.index.IndexFile;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of {@code mizan run} at moments that a seed chooses, from its start to its end. */
class ClientKillTest {
    private static final int KILLS = Campaign.rounds(3);
    private static final int FILES = 36;

    @TempDir
    private Path folder;

    private static String run(String report) {
        return "export MIZAN_STATE_DIR=$PWD/state\nmizan run --mount fs --app k --set client.patienceMillis=60000 --report "
                + report + " -- sh write.sh";
    }

    private Process start(String report) throws IOException {
        return new MizanProcess(folder).start(NativeLibrary.library().toString(), run(report));
    }

    @Test
    void whateverMomentARunIsKilledAtTheNextOneWorks() throws Exception {
        Files.createDirectory(folder.resolve("fs"));
        // It goes on to its end when its Mizan is killed.
        Files.writeString(
                folder.resolve("write.sh"),
                ": > began; rm -rf fs/out; mkdir fs/out; i=0; while [ $i -lt " + FILES
                        + " ]; do head -c $((20000 + i * 7919 % 30000)) /dev/zero > fs/out/f_$i; i=$((i+1));"
                        + " [ $i != 9 ] || sleep 0.3; done; : > ended\n");
        Result traced = new MizanProcess(folder).run(run("first.json") + "; cksum fs/out/* > sums1");
        assertThat(traced.code()).as(traced.err()).isZero();
        long begun = System.nanoTime();
        next(0);
        long nanos = System.nanoTime() - begun;
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 1; round <= KILLS; round++) {
            Files.deleteIfExists(folder.resolve("began"));
            Files.deleteIfExists(folder.resolve("ended"));
            Process shell = start("killed.json");
            until(shell, () -> shell.children().findAny().isPresent());
            // Before its program, under it, and after it, in turn.
            switch (round % 3) {
                case 0 -> TimeUnit.NANOSECONDS.sleep(random.nextLong(nanos / 2));
                case 1 -> {
                    until(shell, () -> Files.exists(folder.resolve("began")));
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(300));
                }
                default -> {
                    until(shell, () -> Files.exists(folder.resolve("ended")));
                    TimeUnit.NANOSECONDS.sleep(random.nextLong(nanos / 4));
                }
            }
            List<ProcessHandle> all = shell.descendants().toList();
            shell.children().findFirst().ifPresent(ProcessHandle::destroyForcibly);
            for (ProcessHandle process : all) {
                process.onExit().get(60, TimeUnit.SECONDS);
            }
            shell.waitFor();
            nothingIsHalfWritten();
            next(round);
        }
    }

    /** Waits for something, or for the end. */
    private static void until(Process shell, BooleanSupplier condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> !shell.isAlive() || condition.getAsBoolean());
    }

    /** A run from beginning to end. */
    private void next(int round) throws IOException, InterruptedException {
        Result result =
                new MizanProcess(folder).run(run("next.json") + "; code=$?; cksum fs/out/* > sums2; exit $code");
        assertThat(result.code()).as("%s: %s", round, result.err()).isZero();
        assertThat(folder.resolve("sums2")).hasSameTextualContentAs(folder.resolve("sums1"));
        Mapping report = Documents.parse("next.json", Files.readString(folder.resolve("next.json")))
                .asMapping();
        assertThat(report.text("mode")).as(result.err()).isEqualTo("place");
        assertThat(report.number("hits", -1)).as(result.err()).isEqualTo(FILES);
        assertThat(report.number("ostCost", 0))
                .as("round %s: %s", round, result.err())
                .isBetween(0.9, report.number("lowerBound", 0) * 1.001);
        assertThat(report.list("notes")).isEmpty();
        try (Database database = Database.open(DatabaseSettings.file(database()), InstantSource.system())) {
            assertThat(database.reservations().at(Instant.now()))
                    .as("what was promised to a run that is gone")
                    .isEmpty();
        }
    }

    private Path database() {
        return folder.resolve("state/mizan.db");
    }

    private void nothingIsHalfWritten() throws IOException, SQLException {
        try (Stream<Path> files = Files.walk(folder.resolve("state"))) {
            files.filter(file -> file.toString().endsWith(".index")).forEach(IndexFile::read);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA integrity_check")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("ok");
        }
    }
}
