package io.mizan.database.sql;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.StoredPlacementPlan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Placement plans in an SQL database. */
final class SqlPlacementPlans implements PlacementPlans {
    private static final String SUMMARY =
            "id, client, application, owner, made_at, based_on, expires_at, reason, form, state";
    private static final String COLUMNS = SUMMARY + ", answer";
    private static final PlanStates<PlacementPlanState> STATES =
            new PlanStates<>("placement_plan", PlacementPlanState.class);

    private final Sql sql;

    SqlPlacementPlans(Sql sql) {
        this.sql = sql;
    }

    @Override
    public List<StoredPlacementPlan> store(List<NewPlacementPlan> plans) {
        return sql.write(tx -> store(tx, plans));
    }

    private List<StoredPlacementPlan> store(Transaction tx, List<NewPlacementPlan> plans) throws SQLException {
        List<StoredPlacementPlan> stored = new ArrayList<>();
        List<AuditEntry> audit = new ArrayList<>();
        List<Object[]> promises = new ArrayList<>();
        for (NewPlacementPlan added : plans) {
            StoredPlacementPlan plan = added.plan();
            PlacementPlanSummary made = plan.summary();
            String id = ColumnText.name("plan", plan.id());
            if (insert(tx, id, plan)) {
                stored.add(plan);
                audit.add(new AuditEntry(made.madeAt(), made.client(), "plan stored", made.id(), made.reason()));
                if (!added.reservations().isEmpty()) {
                    promises.add(new Object[] {
                        number(tx, id), made.expiresAt().toEpochMilli(), PromisedTargets.encode(added.reservations())
                    });
                }
            } else {
                stored.add(find(tx, id).orElseThrow());
            }
        }
        tx.batch("INSERT INTO promise (plan, expires_at, targets) VALUES (?, ?, ?)", promises);
        SqlAudit.add(tx, audit);
        return stored;
    }

    private boolean insert(Transaction tx, String id, StoredPlacementPlan plan) throws SQLException {
        PlacementPlanSummary summary = plan.summary();
        return tx.update(
                        "INSERT INTO placement_plan (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                                + sql.dialect().orKeep("id"),
                        id,
                        ColumnText.name("client", summary.client()),
                        ColumnText.name("application", summary.application()),
                        ColumnText.name("user", summary.user()),
                        summary.madeAt().toEpochMilli(),
                        summary.basedOn().toEpochMilli(),
                        summary.expiresAt().toEpochMilli(),
                        ColumnText.spell(summary.reason()),
                        ColumnText.name("form", summary.form()),
                        summary.state().name(),
                        plan.answer())
                == 1;
    }

    private static long number(Transaction tx, String id) throws SQLException {
        return tx.first("SELECT number FROM placement_plan WHERE id = ?", row -> row.getLong(1), id)
                .orElseThrow();
    }

    @Override
    public Optional<StoredPlacementPlan> find(String id) {
        return sql.read(tx -> find(tx, ColumnText.name("plan", id)));
    }

    @Override
    public List<StoredPlacementPlan> find(Collection<String> ids) {
        List<String> keys = ids.stream().map(id -> ColumnText.name("plan", id)).toList();
        return sql.read(tx ->
                tx.listAmong("SELECT " + COLUMNS + " FROM placement_plan WHERE id", SqlPlacementPlans::plan, keys));
    }

    private static Optional<StoredPlacementPlan> find(Transaction tx, String id) throws SQLException {
        return tx.first("SELECT " + COLUMNS + " FROM placement_plan WHERE id = ?", SqlPlacementPlans::plan, id);
    }

    @Override
    public List<StoredPlacementPlan> newest(int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + COLUMNS + " FROM placement_plan ORDER BY number DESC LIMIT ?",
                SqlPlacementPlans::plan,
                most));
    }

    @Override
    public List<PlacementPlanSummary> summaries(int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + SUMMARY + " FROM placement_plan ORDER BY number DESC LIMIT ?",
                SqlPlacementPlans::summary,
                most));
    }

    @Override
    public List<PlacementPlanSummary> summaries(String user, int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + SUMMARY + " FROM placement_plan WHERE owner = ? ORDER BY made_at DESC, number DESC LIMIT ?",
                SqlPlacementPlans::summary,
                ColumnText.name("user", user),
                most));
    }

    @Override
    public Optional<StoredPlacementPlan> newestOf(String application) {
        return sql.read(tx -> tx.first(
                "SELECT " + COLUMNS
                        + " FROM placement_plan WHERE application = ? ORDER BY made_at DESC, number DESC LIMIT 1",
                SqlPlacementPlans::plan,
                ColumnText.name("application", application)));
    }

    @Override
    public Optional<StoredPlacementPlan> newestOf(String application, String user) {
        return sql.read(tx -> tx.first(
                "SELECT " + COLUMNS
                        + " FROM placement_plan WHERE application = ? AND owner = ? ORDER BY made_at DESC, number DESC LIMIT 1",
                SqlPlacementPlans::plan,
                ColumnText.name("application", application),
                ColumnText.name("user", user)));
    }

    @Override
    public boolean move(String id, PlacementPlanState to, String who, String why) {
        String key = ColumnText.name("plan", id);
        Instant now = sql.clock().instant();
        return sql.write(tx -> {
            if (!STATES.move(tx, key, to, to.from())) {
                return false;
            }
            if (to.releases()) {
                tx.update("DELETE FROM promise WHERE plan = ?", number(tx, key));
            }
            SqlAudit.add(
                    tx, List.of(new AuditEntry(now, who, "plan " + to.name().toLowerCase(Locale.ROOT), id, why)));
            return true;
        });
    }

    @Override
    public Map<PlacementPlanState, Integer> counts(Instant from, Instant to) {
        return sql.read(tx -> STATES.counts(tx, "", from.toEpochMilli(), to.toEpochMilli()));
    }

    @Override
    public Map<PlacementPlanState, Integer> counts(String user, Instant from, Instant to) {
        String name = ColumnText.name("user", user);
        return sql.read(tx -> STATES.counts(tx, " AND owner = ?", from.toEpochMilli(), to.toEpochMilli(), name));
    }

    @Override
    public int expire(Instant now) {
        return sql.write(tx -> {
            tx.update(
                    "DELETE FROM promise WHERE plan IN"
                            + " (SELECT number FROM placement_plan WHERE state IN ('MADE', 'ANSWERED') AND expires_at <= ?)",
                    now.toEpochMilli());
            return tx.update(
                    "UPDATE placement_plan SET state = 'EXPIRED' WHERE state IN ('MADE', 'ANSWERED') AND expires_at <= ?",
                    now.toEpochMilli());
        });
    }

    private static StoredPlacementPlan plan(ResultSet row) throws SQLException {
        return new StoredPlacementPlan(summary(row), row.getBytes(11));
    }

    private static PlacementPlanSummary summary(ResultSet row) throws SQLException {
        return new PlacementPlanSummary(
                ColumnText.read(row.getString(1)),
                ColumnText.read(row.getString(2)),
                ColumnText.read(row.getString(3)),
                ColumnText.read(row.getString(4)),
                Instant.ofEpochMilli(row.getLong(5)),
                Instant.ofEpochMilli(row.getLong(6)),
                Instant.ofEpochMilli(row.getLong(7)),
                ColumnText.read(row.getString(8)),
                ColumnText.read(row.getString(9)),
                PlacementPlanState.valueOf(row.getString(10)));
    }
}
