package io.mizan.database.sql;

import static io.mizan.database.sql.TestPlans.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.StoredChangePlan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The migration of the one table of plans into two keeps every row, promise and audit entry. */
class TwoKindsOfPlanTest {
    private static final String ANSWER = "{\"schema\":\"mizan/plan-answer/v1\",\"id\":\"x\"}";
    private static final String DOCUMENT = "{\n  \"schema\": \"mizan/plan/v1\",\n  \"id\": \"plan-0001\"\n}\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void rowsOfBothKindsAreKept(Dialect dialect) throws SQLException {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        DriverSource source = new DriverSource(settings);
        Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(source)
                .locations("classpath:io/mizan/database/sql/migration")
                .placeholders(dialect.columns)
                .loggers("slf4j")
                .target("8")
                .load()
                .migrate();
        try (Connection connection = source.getConnection()) {
            fill(connection);
        }
        try (Database database = Database.open(settings, InstantSource.fixed(NOW))) {
            assertThat(database.placementPlans().summaries(10))
                    .extracting(PlacementPlanSummary::id, PlacementPlanSummary::application)
                    .containsExactly(tuple("of-change", "change"), tuple("of-wrf", "wrf"));
            assertThat(database.placementPlans().find("of-change").orElseThrow().answer())
                    .isEqualTo(bytes(ANSWER));
            assertThat(database.placementPlans()
                            .find("of-wrf")
                            .orElseThrow()
                            .summary()
                            .state())
                    .isEqualTo(PlacementPlanState.ANSWERED);
            assertThat(database.reservations().at(NOW)).containsExactly(new Reservation("fs-OST0000", 7, 1));
            assertThat(database.reservations().release("of-wrf")).isEqualTo(1);
            StoredChangePlan plan = database.changePlans().find("plan-0001").orElseThrow();
            assertThat(plan)
                    .isEqualTo(new StoredChangePlan(
                            new ChangePlanSummary(
                                    "plan-0001",
                                    "ops",
                                    "alice",
                                    NOW,
                                    NOW,
                                    NOW.plusSeconds(60),
                                    "ticket 1",
                                    "list",
                                    ChangePlanState.UNDONE),
                            DOCUMENT));
            assertThat(database.changePlans().summaries(10))
                    .extracting(ChangePlanSummary::id)
                    .containsExactly("plan-0002", "plan-0001");
            assertThat(database.changePlans().counts(NOW, NOW.plusSeconds(1)))
                    .isEqualTo(Map.of(ChangePlanState.MADE, 1, ChangePlanState.UNDONE, 1));
            assertThat(database.audit().newest(5))
                    .containsExactly(new AuditEntry(NOW, "ops", "plan undone", "plan-0001", "it hurts"));
            database.changePlans().store(TestPlans.changePlan("plan-0003"));
            database.placementPlans().store(List.of(TestPlans.plan("new", 5)));
            assertThat(database.reservations().at(NOW)).hasSize(TestPlans.TARGETS);
        }
    }

    private static void fill(Connection connection) throws SQLException {
        plan(connection, "of-wrf", "login1", "wrf", "ANSWERED", ANSWER);
        plan(connection, "plan-0001", "ops", "change", "UNDONE", DOCUMENT);
        plan(connection, "of-change", "login1", "change", "MADE", ANSWER);
        plan(connection, "plan-0002", "local", "change", "MADE", DOCUMENT.replace("\n ", ""));
        try (PreparedStatement promise = connection.prepareStatement("INSERT INTO promise (plan, expires_at, targets)"
                + " SELECT number, ?, ? FROM plan WHERE id = 'of-wrf'")) {
            promise.setLong(1, NOW.plusSeconds(60).toEpochMilli());
            promise.setBytes(2, PromisedTargets.encode(List.of(new Reservation("fs-OST0000", 7, 1))));
            promise.executeUpdate();
        }
        try (PreparedStatement audit = connection.prepareStatement(
                "INSERT INTO audit (done_at, who, what, subject, why) VALUES (?, ?, ?, ?, ?)")) {
            set(audit, NOW.toEpochMilli(), "ops", "plan undone", "plan-0001", "it hurts");
            audit.executeUpdate();
        }
    }

    private static void plan(
            Connection connection, String id, String client, String application, String state, String answer)
            throws SQLException {
        long now = NOW.toEpochMilli();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO plan (id, client, application, owner, made_at, based_on, expires_at, reason, form, state,"
                        + " answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            set(
                    insert,
                    id,
                    client,
                    application,
                    "alice",
                    now,
                    now,
                    now + 60_000,
                    "ticket 1",
                    "list",
                    state,
                    bytes(answer));
            insert.executeUpdate();
        }
    }

    private static void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
