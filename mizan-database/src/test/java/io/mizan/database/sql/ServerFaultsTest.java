package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that are gone, come back, or do not want us. */
class ServerFaultsTest {

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "POSTGRESQL"})
    void aServerThatComesBackIsUsedAgain(Dialect dialect) throws Exception {
        PrivateServer server = PrivateServer.of(dialect);
        DatabaseSettings settings = server.fresh().withPatience(Duration.ofSeconds(1));
        try (Database database = Database.open(settings, Clock.systemUTC())) {
            database.placementPlans().store(List.of(TestPlans.plan("before", 10)));
            server.stop();
            try {
                for (int i = 0; i < 3; i++) {
                    Problem problem =
                            problem(() -> database.placementPlans().store(List.of(TestPlans.plan("meanwhile", 10))));
                    assertThat(problem.code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
                    assertThat(problem.line()).contains(settings.url());
                    assertThat(problem.advice())
                            .hasValueSatisfying(advice -> assertThat(advice).contains("server runs"));
                }
                assertThat(problem(() -> Database.open(settings, Clock.systemUTC()))
                                .code())
                        .isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
            } finally {
                server.start();
            }
            await().ignoreExceptionsInstanceOf(MizanException.class)
                    .untilAsserted(() -> database.placementPlans().store(List.of(TestPlans.plan("meanwhile", 10))));
            assertThat(database.placementPlans().newest(9))
                    .containsExactly(
                            TestPlans.plan("meanwhile", 10).plan(),
                            TestPlans.plan("before", 10).plan());
            assertThat(database.reservations().at(TestPlans.NOW).get(0).files()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "POSTGRESQL"})
    void whoeverIsRefusedIsToldWhy(Dialect dialect) throws Exception {
        PrivateServer server = PrivateServer.of(dialect);
        DatabaseSettings good = server.fresh();
        String wrong = server.passwordFile("wrong", "wrong").toString();
        refused(new DatabaseSettings(good.url(), good.user(), wrong, 1, good.patience()), "user or password");
        refused(new DatabaseSettings(good.url(), "nobody", wrong, 1, good.patience()), "user or password");
        refused(
                DatabaseSettings.server(server.url("none"), good.user(), good.passwordFile()),
                dialect == Dialect.MARIADB ? "lacks a right" : "no such database");

        Path open = Path.of(server.passwordFile("open", "x").toString());
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r-----"));
        refused(DatabaseSettings.server(good.url(), good.user(), open.toString()), "is readable by others");
        assertThat(problem(() -> Database.open(
                                DatabaseSettings.server(good.url(), good.user(), "/nowhere"), Clock.systemUTC()))
                        .code())
                .isEqualTo(ErrorCode.INPUT_UNREADABLE);
        if (dialect == Dialect.MARIADB) {
            String encrypted = good.url().replace("?sslMode=disable", "");
            refused(DatabaseSettings.server(encrypted, good.user(), good.passwordFile()), "cannot agree on TLS");
        }
    }

    /** A user who may only read cannot make the tables, and is told so. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "POSTGRESQL"})
    void aUserWithoutRightsIsTold(Dialect dialect) throws Exception {
        PrivateServer server = PrivateServer.of(dialect);
        DatabaseSettings good = server.fresh();
        String name = good.user();
        try (Connection admin = server.admin();
                Statement statement = admin.createStatement()) {
            statement.execute(
                    dialect == Dialect.MARIADB
                            ? "REVOKE CREATE ON " + name + ".* FROM '" + name + "'@'%'"
                            : "ALTER DATABASE " + name + " OWNER TO postgres");
        }
        refused(good, "lacks a right");
    }

    private static void refused(DatabaseSettings settings, String why) {
        Problem problem = problem(() -> Database.open(settings, Clock.systemUTC()));
        assertThat(problem.code()).as(problem.line()).isEqualTo(ErrorCode.DATABASE_REFUSED);
        assertThat(problem.message()).contains(why);
        assertThat(problem.advice()).isPresent();
    }

    private static Problem problem(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        MizanException thrown = catchThrowableOfType(MizanException.class, call);
        assertThat(thrown).isNotNull();
        return thrown.problem();
    }
}
