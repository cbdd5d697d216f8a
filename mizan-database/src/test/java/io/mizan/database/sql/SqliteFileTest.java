package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteFileTest {
    @TempDir
    private Path folder;

    @Test
    void nobodyElseCanReadIt() throws Exception {
        Path file = folder.resolve("new/state/mizan.db");
        try (Database database = Database.open(DatabaseSettings.file(file), Clock.systemUTC())) {
            database.placementPlans().store(List.of(TestPlans.plan("a", 1)));
            try (Stream<Path> files = Files.list(file.getParent())) {
                List<Path> all = files.toList();
                assertThat(all).contains(file, file.resolveSibling("mizan.db-wal"));
                for (Path one : all) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                            .as(one.toString())
                            .isEqualTo("rw-------");
                }
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void manyMayOpenItForTheFirstTimeAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String id = "plan" + i;
                all.add(threads.submit(() -> {
                    try (Database database =
                            Database.open(DatabaseSettings.file(folder.resolve("m.db")), Clock.systemUTC())) {
                        return database.placementPlans()
                                .store(List.of(TestPlans.plan(id, 10)))
                                .size();
                    }
                }));
            }
            for (Future<Integer> one : all) {
                assertThat(one.get()).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whoKeepsItBusyIsWaitedForAWhile() throws Exception {
        DatabaseSettings settings =
                DatabaseSettings.file(folder.resolve("m.db")).withPatience(Duration.ofMillis(300));
        try (Database database = Database.open(settings, Clock.systemUTC());
                Connection other = new DriverSource(settings).getConnection();
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            MizanException busy = catchThrowableOfType(
                    MizanException.class, () -> database.placementPlans().store(List.of(TestPlans.plan("a", 1))));
            assertThat(busy.problem().code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
            assertThat(database.placementPlans().find("a")).isEmpty();
            statement.execute("ROLLBACK");
            assertThat(database.placementPlans().store(List.of(TestPlans.plan("a", 1))))
                    .hasSize(1);
        }
    }

    @Test
    void aNewerSchemaIsLeftAlone() throws Exception {
        DatabaseSettings settings = DatabaseSettings.file(folder.resolve("m.db"));
        Database.open(settings, Clock.systemUTC()).close();
        try (Connection connection = new DriverSource(settings).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE flyway_schema_history SET version = '999'");
        }
        assertThat(refusal(settings)).isEqualTo(ErrorCode.DATABASE_FOREIGN);
    }

    @Test
    void theDatabaseOfAnotherProgramIsLeftAlone() throws Exception {
        DatabaseSettings settings = DatabaseSettings.file(folder.resolve("m.db"));
        SqliteFile.create(settings.sqliteFile());
        try (Connection connection = new DriverSource(settings).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE plan (x INTEGER)");
        }
        assertThat(refusal(settings)).isEqualTo(ErrorCode.DATABASE_FOREIGN);
    }

    @Test
    void aFileThatIsNoDatabaseIsLeftAlone() throws Exception {
        Path file = Files.writeString(folder.resolve("m.db"), "some text\n".repeat(1000));
        assertThat(refusal(DatabaseSettings.file(file))).isEqualTo(ErrorCode.DATABASE_FOREIGN);
        assertThat(file).hasContent("some text\n".repeat(1000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/mizan.db", "/dev/null/mizan.db", "/tmp"})
    void aPlaceThatCannotBeWrittenIsTold(String file) {
        assertThat(refusal(DatabaseSettings.file(Path.of(file)))).isEqualTo(ErrorCode.DATABASE_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mizan.db",
                "jdbc:mysql://host/db",
                "jdbc:h2:mem:x",
                "jdbc:postgresql://host/db?user=a&password=b",
                "jdbc:mariadb://a:b@host/db"
            })
    void anAddressThatIsNoneIsRefusedWithoutRepeatingPasswords(String url) {
        MizanException refusal =
                catchThrowableOfType(MizanException.class, () -> DatabaseSettings.server(url, "a", ""));
        assertThat(refusal).isNotNull();
        assertThat(refusal.problem().line()).doesNotContain("password=", "a:b");
    }

    /** The number that saves the start of the tool must follow its files. */
    @Test
    void theLastMigrationIsTheOneThatIsExpected() throws Exception {
        Path migrations = Path.of(Migrations.class.getResource("migration").toURI());
        try (Stream<Path> files = Files.list(migrations)) {
            assertThat(files.map(file -> file.getFileName().toString().replaceFirst("__.*", "")))
                    .hasSize(Migrations.VERSION)
                    .contains("V" + Migrations.VERSION);
        }
    }

    private static ErrorCode refusal(DatabaseSettings settings) {
        MizanException thrown =
                catchThrowableOfType(MizanException.class, () -> Database.open(settings, Clock.systemUTC()));
        assertThat(thrown).isNotNull();
        assertThat(thrown.problem().advice()).isPresent();
        return thrown.problem().code();
    }
}
