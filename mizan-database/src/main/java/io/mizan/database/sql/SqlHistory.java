package io.mizan.database.sql;

import io.mizan.database.interaction.RunHistory;
import io.mizan.database.interaction.RunRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

final class SqlHistory implements RunHistory {
    private static final String COLUMNS = "id, application, client, owner, run_mode, started_at, seconds, exit_code,"
            + " creates, hits, template_hits, misses, predicted_bytes, actual_bytes,"
            + " cost_before, cost_after, cost_lustre, lower_bound, breaker";

    private final Sql sql;

    SqlHistory(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void add(RunRecord run) {
        RunRecord.Files files = run.files();
        RunRecord.Balance balance = run.balance();
        sql.write(tx -> tx.update(
                "INSERT INTO run (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                        + sql.dialect().orKeep("id"),
                Spelling.name("run", run.id()),
                Spelling.name("application", run.application()),
                Spelling.name("client", run.client()),
                Spelling.name("user", run.user()),
                Spelling.name("mode", run.mode()),
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
                Spelling.spell(run.breaker())));
    }

    @Override
    public List<RunRecord> newest(String application, int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + COLUMNS + " FROM run WHERE application = ? ORDER BY started_at DESC, number DESC LIMIT ?",
                SqlHistory::run,
                Spelling.name("application", application),
                most));
    }

    @Override
    public List<RunRecord> newest(int most) {
        return sql.read(
                tx -> tx.list("SELECT " + COLUMNS + " FROM run ORDER BY number DESC LIMIT ?", SqlHistory::run, most));
    }

    @Override
    public List<RunRecord> between(Instant from, Instant to, int most) {
        return sql.read(tx -> tx.list(
                "SELECT " + COLUMNS
                        + " FROM run WHERE started_at >= ? AND started_at < ? ORDER BY started_at, number LIMIT ?",
                SqlHistory::run,
                from.toEpochMilli(),
                to.toEpochMilli(),
                most));
    }

    @Override
    public List<String> applications(int most) {
        return sql.read(tx -> tx.list(
                "SELECT application FROM run GROUP BY application ORDER BY MAX(started_at) DESC, application LIMIT ?",
                row -> Spelling.read(row.getString(1)),
                most));
    }

    private static RunRecord run(ResultSet row) throws SQLException {
        return new RunRecord(
                Spelling.read(row.getString(1)),
                Spelling.read(row.getString(2)),
                Spelling.read(row.getString(3)),
                Spelling.read(row.getString(4)),
                Spelling.read(row.getString(5)),
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
                Spelling.read(row.getString(19)));
    }
}
