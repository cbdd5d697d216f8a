package io.mizan.database.sql;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.ChangePlans;
import io.mizan.database.plan.StoredChangePlan;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Change plans in an SQL database. */
final class SqlChangePlans implements ChangePlans {
    private static final String SUMMARY = "id, made_by, owner, made_at, based_on, expires_at, reason, form, state";
    private static final String COLUMNS = SUMMARY + ", document";
    private static final PlanStates<ChangePlanState> STATES = new PlanStates<>("change_plan", ChangePlanState.class);

    private final Sql sql;

    SqlChangePlans(Sql sql) {
        this.sql = sql;
    }

    @Override
    public StoredChangePlan store(StoredChangePlan plan) {
        ChangePlanSummary summary = plan.summary();
        String id = ColumnText.name("plan", summary.id());
        return sql.write(tx -> {
            if (!insert(tx, id, plan)) {
                return find(tx, id).orElseThrow();
            }
            SqlAudit.add(
                    tx,
                    List.of(new AuditEntry(
                            summary.madeAt(), summary.madeBy(), "plan stored", summary.id(), summary.reason())));
            return plan;
        });
    }

    private boolean insert(Transaction tx, String id, StoredChangePlan plan) throws SQLException {
        ChangePlanSummary summary = plan.summary();
        return tx.update(
                        "INSERT INTO change_plan (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                                + sql.dialect().orKeep("id"),
                        id,
                        ColumnText.name("token", summary.madeBy()),
                        ColumnText.name("user", summary.owner()),
                        summary.madeAt().toEpochMilli(),
                        summary.basedOn().toEpochMilli(),
                        summary.expiresAt().toEpochMilli(),
                        ColumnText.spell(summary.reason()),
                        ColumnText.name("form", summary.form()),
                        summary.state().name(),
                        plan.document().getBytes(StandardCharsets.UTF_8))
                == 1;
    }

    @Override
    public Optional<StoredChangePlan> find(String id) {
        return sql.read(tx -> find(tx, ColumnText.name("plan", id)));
    }

    private static Optional<StoredChangePlan> find(Transaction tx, String id) throws SQLException {
        return tx.first("SELECT " + COLUMNS + " FROM change_plan WHERE id = ?", SqlChangePlans::plan, id);
    }

    @Override
    public List<ChangePlanSummary> summaries(int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + SUMMARY + " FROM change_plan ORDER BY number DESC LIMIT ?", SqlChangePlans::summary, most));
    }

    @Override
    public List<ChangePlanSummary> summaries(String owner, int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + SUMMARY + " FROM change_plan WHERE owner = ? ORDER BY number DESC LIMIT ?",
                SqlChangePlans::summary,
                ColumnText.name("user", owner),
                most));
    }

    @Override
    public Map<ChangePlanState, Integer> counts(Instant from, Instant to) {
        return sql.read(tx -> STATES.counts(tx, "", from.toEpochMilli(), to.toEpochMilli()));
    }

    @Override
    public Map<ChangePlanState, Integer> counts(String owner, Instant from, Instant to) {
        String name = ColumnText.name("user", owner);
        return sql.read(tx -> STATES.counts(tx, " AND owner = ?", from.toEpochMilli(), to.toEpochMilli(), name));
    }

    @Override
    public boolean move(String id, ChangePlanState to, String who, String why) {
        String key = ColumnText.name("plan", id);
        Instant now = sql.clock().instant();
        return sql.write(tx -> {
            if (!STATES.move(tx, key, to, to.from())) {
                return false;
            }
            SqlAudit.add(
                    tx, List.of(new AuditEntry(now, who, "plan " + to.name().toLowerCase(Locale.ROOT), id, why)));
            return true;
        });
    }

    @Override
    public int expire(Instant now) {
        return sql.write(tx -> tx.update(
                "UPDATE change_plan SET state = 'EXPIRED' WHERE state = 'MADE' AND expires_at <= ?",
                now.toEpochMilli()));
    }

    private static StoredChangePlan plan(ResultSet row) throws SQLException {
        return new StoredChangePlan(summary(row), new String(row.getBytes(10), StandardCharsets.UTF_8));
    }

    private static ChangePlanSummary summary(ResultSet row) throws SQLException {
        return new ChangePlanSummary(
                ColumnText.read(row.getString(1)),
                ColumnText.read(row.getString(2)),
                ColumnText.read(row.getString(3)),
                Instant.ofEpochMilli(row.getLong(4)),
                Instant.ofEpochMilli(row.getLong(5)),
                Instant.ofEpochMilli(row.getLong(6)),
                ColumnText.read(row.getString(7)),
                ColumnText.read(row.getString(8)),
                ChangePlanState.valueOf(row.getString(9)));
    }
}
