package io.mizan.database.sql;

import io.mizan.database.job.BehaviourLog;
import io.mizan.database.job.CategoryRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Behaviours of jobs in an SQL database. */
final class SqlBehaviourLog implements BehaviourLog {
    private static final String COLUMNS = "category, owner, jobs, predicted, hits, last_seen, memory";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM job_category ";

    private final Sql sql;
    private final Optional<String> owner;

    SqlBehaviourLog(Sql sql) {
        this(sql, Optional.empty());
    }

    private SqlBehaviourLog(Sql sql, Optional<String> owner) {
        this.sql = sql;
        this.owner = owner;
    }

    @Override
    public BehaviourLog of(String user) {
        return new SqlBehaviourLog(sql, Optional.of(ColumnText.name("user", user)));
    }

    @Override
    public Optional<CategoryRow> find(String category) {
        return sql.read(tx ->
                tx.first(SELECT + "WHERE category = ?", SqlBehaviourLog::row, ColumnText.name("category", category)));
    }

    @Override
    public void keep(List<CategoryRow> categories) {
        if (categories.isEmpty()) {
            return;
        }
        sql.write(tx -> {
            tx.batch(
                    "DELETE FROM job_category WHERE category = ?",
                    categories.stream()
                            .map(row -> new Object[] {ColumnText.name("category", row.category())})
                            .toList());
            tx.batch(
                    "INSERT INTO job_category (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?)",
                    categories.stream()
                            .map(row -> new Object[] {
                                ColumnText.name("category", row.category()),
                                ColumnText.name("user", row.user()),
                                row.jobs(),
                                row.predicted(),
                                row.hits(),
                                row.lastSeen().toEpochMilli(),
                                row.memory()
                            })
                            .toList());
            return categories.size();
        });
    }

    @Override
    public List<CategoryRow> newest(int most) {
        String end = "ORDER BY last_seen DESC, category LIMIT ?";
        return sql.read(tx -> owner.isPresent()
                ? tx.list(SELECT + "WHERE owner = ? " + end, SqlBehaviourLog::row, owner.get(), most)
                : tx.list(SELECT + end, SqlBehaviourLog::row, most));
    }

    @Override
    public Totals totals() {
        String sums = "SELECT COUNT(*), COALESCE(SUM(jobs), 0), COALESCE(SUM(predicted), 0), COALESCE(SUM(hits), 0)"
                + " FROM job_category";
        return sql.read(tx -> owner.isPresent()
                        ? tx.first(sums + " WHERE owner = ?", SqlBehaviourLog::totals, owner.get())
                        : tx.first(sums, SqlBehaviourLog::totals))
                .orElse(new Totals(0, 0, 0, 0));
    }

    @Override
    public int prune(Instant notSeenSince, long most) {
        return sql.write(tx -> {
            int old = tx.update("DELETE FROM job_category WHERE last_seen < ?", notSeenSince.toEpochMilli());
            Optional<Long> limit = tx.first(
                    "SELECT last_seen FROM job_category ORDER BY last_seen DESC LIMIT 1 OFFSET ?",
                    row -> row.getLong(1),
                    most);
            return limit.isEmpty()
                    ? old
                    : old + tx.update("DELETE FROM job_category WHERE last_seen <= ?", limit.get());
        });
    }

    private static Totals totals(ResultSet row) throws SQLException {
        return new Totals(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
    }

    private static CategoryRow row(ResultSet row) throws SQLException {
        return new CategoryRow(
                ColumnText.read(row.getString(1)),
                ColumnText.read(row.getString(2)),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                Instant.ofEpochMilli(row.getLong(6)),
                row.getBytes(7));
    }
}
