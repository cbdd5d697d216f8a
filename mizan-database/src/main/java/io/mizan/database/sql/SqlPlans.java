package io.mizan.database.sql;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.PlanState;
import io.mizan.database.plan.PlanSummary;
import io.mizan.database.plan.Plans;
import io.mizan.database.plan.StoredPlan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class SqlPlans implements Plans {
    private static final String SUMMARY =
            "id, client, application, owner, made_at, based_on, expires_at, reason, form, state";
    private static final String COLUMNS = SUMMARY + ", answer";

    private final Sql sql;

    SqlPlans(Sql sql) {
        this.sql = sql;
    }

    @Override
    public List<StoredPlan> store(List<NewPlan> plans) {
        return sql.write(tx -> store(tx, plans));
    }

    private List<StoredPlan> store(Transaction tx, List<NewPlan> plans) throws SQLException {
        List<StoredPlan> stored = new ArrayList<>();
        List<AuditEntry> audit = new ArrayList<>();
        List<Object[]> promises = new ArrayList<>();
        for (NewPlan added : plans) {
            StoredPlan plan = added.plan();
            String id = Spelling.name("plan", plan.id());
            if (insert(tx, id, plan)) {
                stored.add(plan);
                audit.add(new AuditEntry(plan.madeAt(), plan.client(), "plan stored", plan.id(), plan.reason()));
                if (!added.reservations().isEmpty()) {
                    promises.add(new Object[] {
                        number(tx, id), plan.expiresAt().toEpochMilli(), PromisedTargets.encode(added.reservations())
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

    private boolean insert(Transaction tx, String id, StoredPlan plan) throws SQLException {
        return tx.update(
                        "INSERT INTO plan (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                                + sql.dialect().orKeep("id"),
                        id,
                        Spelling.name("client", plan.client()),
                        Spelling.name("application", plan.application()),
                        Spelling.name("user", plan.user()),
                        plan.madeAt().toEpochMilli(),
                        plan.basedOn().toEpochMilli(),
                        plan.expiresAt().toEpochMilli(),
                        Spelling.spell(plan.reason()),
                        Spelling.name("form", plan.form()),
                        plan.state().name(),
                        plan.answer())
                == 1;
    }

    private static long number(Transaction tx, String id) throws SQLException {
        return tx.first("SELECT number FROM plan WHERE id = ?", row -> row.getLong(1), id)
                .orElseThrow();
    }

    @Override
    public Optional<StoredPlan> find(String id) {
        return sql.read(tx -> find(tx, Spelling.name("plan", id)));
    }

    @Override
    public List<StoredPlan> find(Collection<String> ids) {
        List<String> keys = ids.stream().map(id -> Spelling.name("plan", id)).toList();
        return sql.read(tx -> tx.listAmong("SELECT " + COLUMNS + " FROM plan WHERE id", SqlPlans::plan, keys));
    }

    private static Optional<StoredPlan> find(Transaction tx, String id) throws SQLException {
        return tx.first("SELECT " + COLUMNS + " FROM plan WHERE id = ?", SqlPlans::plan, id);
    }

    @Override
    public List<StoredPlan> newest(int most) {
        return sql.read(
                tx -> tx.list("SELECT " + COLUMNS + " FROM plan ORDER BY number DESC LIMIT ?", SqlPlans::plan, most));
    }

    @Override
    public List<PlanSummary> summaries(int most) {
        return sql.read(tx ->
                tx.list("SELECT " + SUMMARY + " FROM plan ORDER BY number DESC LIMIT ?", SqlPlans::summary, most));
    }

    @Override
    public List<PlanSummary> summaries(String user, int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + SUMMARY + " FROM plan WHERE owner = ? ORDER BY made_at DESC, number DESC LIMIT ?",
                SqlPlans::summary,
                Spelling.name("user", user),
                most));
    }

    @Override
    public Optional<StoredPlan> newestOf(String application) {
        return sql.read(tx -> tx.first(
                "SELECT " + COLUMNS + " FROM plan WHERE application = ? ORDER BY made_at DESC, number DESC LIMIT 1",
                SqlPlans::plan,
                Spelling.name("application", application)));
    }

    @Override
    public Optional<StoredPlan> newestOf(String application, String user) {
        return sql.read(tx -> tx.first(
                "SELECT " + COLUMNS
                        + " FROM plan WHERE application = ? AND owner = ? ORDER BY made_at DESC, number DESC LIMIT 1",
                SqlPlans::plan,
                Spelling.name("application", application),
                Spelling.name("user", user)));
    }

    @Override
    public boolean move(String id, PlanState to, String who, String why) {
        String key = Spelling.name("plan", id);
        Set<PlanState> from = to.from();
        if (from.isEmpty()) {
            return false;
        }
        List<Object> values = new ArrayList<>(List.of(to.name(), key));
        from.forEach(state -> values.add(state.name()));
        Instant now = sql.clock().instant();
        return sql.write(tx -> {
            String marks = String.join(", ", Collections.nCopies(from.size(), "?"));
            if (tx.update("UPDATE plan SET state = ? WHERE id = ? AND state IN (" + marks + ")", values.toArray())
                    == 0) {
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
    public Map<PlanState, Integer> counts(Instant from, Instant to) {
        return counts("", from.toEpochMilli(), to.toEpochMilli());
    }

    @Override
    public Map<PlanState, Integer> counts(String user, Instant from, Instant to) {
        return counts(" AND owner = ?", from.toEpochMilli(), to.toEpochMilli(), Spelling.name("user", user));
    }

    private Map<PlanState, Integer> counts(String condition, Object... values) {
        Map<PlanState, Integer> counts = new EnumMap<>(PlanState.class);
        sql.read(tx -> tx.list(
                        "SELECT state, COUNT(*) FROM plan WHERE made_at >= ? AND made_at < ?" + condition
                                + " GROUP BY state",
                        row -> Map.entry(PlanState.valueOf(row.getString(1)), row.getInt(2)),
                        values))
                .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
        return counts;
    }

    @Override
    public int expire(Instant now) {
        return sql.write(tx -> {
            tx.update(
                    "DELETE FROM promise WHERE plan IN"
                            + " (SELECT number FROM plan WHERE state IN ('MADE', 'ANSWERED') AND expires_at <= ?)",
                    now.toEpochMilli());
            return tx.update(
                    "UPDATE plan SET state = 'EXPIRED' WHERE state IN ('MADE', 'ANSWERED') AND expires_at <= ?",
                    now.toEpochMilli());
        });
    }

    private static StoredPlan plan(ResultSet row) throws SQLException {
        PlanSummary plan = summary(row);
        return new StoredPlan(
                plan.id(),
                plan.client(),
                plan.application(),
                plan.user(),
                plan.madeAt(),
                plan.basedOn(),
                plan.expiresAt(),
                plan.reason(),
                plan.form(),
                plan.state(),
                row.getBytes(11));
    }

    private static PlanSummary summary(ResultSet row) throws SQLException {
        return new PlanSummary(
                Spelling.read(row.getString(1)),
                Spelling.read(row.getString(2)),
                Spelling.read(row.getString(3)),
                Spelling.read(row.getString(4)),
                Instant.ofEpochMilli(row.getLong(5)),
                Instant.ofEpochMilli(row.getLong(6)),
                Instant.ofEpochMilli(row.getLong(7)),
                Spelling.read(row.getString(8)),
                Spelling.read(row.getString(9)),
                PlanState.valueOf(row.getString(10)));
    }
}
