package io.mizan.database.sql;

import io.mizan.database.interaction.RunRecord;
import io.mizan.database.interaction.RunRecords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The records of runs in an SQL database. */
final class SqlHistory implements RunRecords {
    private static final String COLUMNS = "id, application, client, owner, run_mode, started_at, seconds, exit_code,"
            + " creates, hits, template_hits, misses, predicted_bytes, actual_bytes,"
            + " cost_before, cost_after, cost_lustre, lower_bound, breaker, job";

    private static final String NEWEST_FIRST = "started_at DESC, number DESC";

    private final Sql sql;
    /** Whose runs are seen; all where nobody is named. */
    private final Optional<String> owner;

    SqlHistory(Sql sql) {
        this(sql, Optional.empty());
    }

    private SqlHistory(Sql sql, Optional<String> owner) {
        this.sql = sql;
        this.owner = owner;
    }

    @Override
    public RunRecords of(String user) {
        return new SqlHistory(sql, Optional.of(ColumnText.name("user", user)));
    }

    @Override
    public void add(RunRecord run) {
        RunRecord.Files files = run.files();
        RunRecord.Balance balance = run.balance();
        sql.write(tx -> tx.update(
                "INSERT INTO run (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                        + sql.dialect().orKeep("id"),
                ColumnText.name("run", run.id()),
                ColumnText.name("application", run.application()),
                ColumnText.name("client", run.client()),
                ColumnText.name("user", run.user()),
                ColumnText.name("mode", run.mode()),
                run.startedAt().toEpochMilli(),
                run.seconds(),
                run.exitCode(),
                files.creates(),
                files.hits(),
                files.templateHits(),
                files.misses(),
                files.predictedBytes(),
                files.actualBytes(),
                balance.before(),
                balance.after(),
                balance.lustre(),
                balance.lowerBound(),
                ColumnText.spell(run.breaker()),
                ColumnText.name("job", run.job())));
    }

    @Override
    public List<RunRecord> newest(String application, int most) {
        return runs("application = ?", NEWEST_FIRST, most, ColumnText.name("application", application));
    }

    @Override
    public List<RunRecord> ofJob(String job, int most) {
        return runs("job = ?", NEWEST_FIRST, most, ColumnText.name("job", job));
    }

    @Override
    public List<RunRecord> newest(int most) {
        return runs("1 = 1", owner.isPresent() ? NEWEST_FIRST : "number DESC", most);
    }

    @Override
    public List<RunRecord> between(Instant from, Instant to, int most) {
        return runs(
                "started_at >= ? AND started_at < ?",
                "started_at, number",
                most,
                from.toEpochMilli(),
                to.toEpochMilli());
    }

    private List<RunRecord> runs(String condition, String order, int most, Object... values) {
        List<Object> bound = new ArrayList<>(List.of(values));
        owner.ifPresent(bound::add);
        bound.add(most);
        return sql.read(tx -> tx.list(
                "SELECT " + COLUMNS + " FROM run WHERE " + condition + (owner.isPresent() ? " AND owner = ?" : "")
                        + " ORDER BY " + order + " LIMIT ?",
                SqlHistory::run,
                bound.toArray()));
    }

    @Override
    public List<String> applications(int most) {
        List<Object> bound = new ArrayList<>();
        owner.ifPresent(bound::add);
        bound.add(most);
        return sql.read(tx -> tx.list(
                "SELECT application FROM run" + (owner.isPresent() ? " WHERE owner = ?" : "")
                        + " GROUP BY application ORDER BY MAX(started_at) DESC, application LIMIT ?",
                row -> ColumnText.read(row.getString(1)),
                bound.toArray()));
    }

    private static RunRecord run(ResultSet row) throws SQLException {
        return new RunRecord(
                ColumnText.read(row.getString(1)),
                ColumnText.read(row.getString(2)),
                ColumnText.read(row.getString(3)),
                ColumnText.read(row.getString(4)),
                ColumnText.read(row.getString(5)),
                Instant.ofEpochMilli(row.getLong(6)),
                row.getDouble(7),
                row.getInt(8),
                new RunRecord.Files(
                        row.getLong(9),
                        row.getLong(10),
                        row.getLong(11),
                        row.getLong(12),
                        row.getLong(13),
                        row.getLong(14)),
                new RunRecord.Balance(row.getDouble(15), row.getDouble(16), row.getDouble(17), row.getDouble(18)),
                ColumnText.read(row.getString(19)),
                ColumnText.read(row.getString(20)));
    }
}
