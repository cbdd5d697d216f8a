package io.mizan.database.sql;

import io.mizan.database.job.JobDecisions;
import io.mizan.database.job.StoredJob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decisions for jobs in an SQL database. */
final class SqlJobDecisions implements JobDecisions {
    private static final String COLUMNS = "job, run, owner, category, started_at, closed_at, document";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM job_decision ";
    private static final long OPEN = 0;

    private final Sql sql;
    private final Optional<String> owner;

    SqlJobDecisions(Sql sql) {
        this(sql, Optional.empty());
    }

    private SqlJobDecisions(Sql sql, Optional<String> owner) {
        this.sql = sql;
        this.owner = owner;
    }

    @Override
    public JobDecisions of(String user) {
        return new SqlJobDecisions(sql, Optional.of(ColumnText.name("user", user)));
    }

    @Override
    public void keep(List<StoredJob> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        sql.write(tx -> {
            tx.batch(
                    "DELETE FROM job_decision WHERE job = ? AND run = ?",
                    jobs.stream()
                            .map(job -> new Object[] {ColumnText.name("job", job.job()), job.run()})
                            .toList());
            tx.batch(
                    "INSERT INTO job_decision (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?)",
                    jobs.stream()
                            .map(job -> new Object[] {
                                ColumnText.name("job", job.job()),
                                job.run(),
                                ColumnText.name("user", job.user()),
                                ColumnText.name("category", job.category()),
                                job.startedAt().toEpochMilli(),
                                job.closedAt().map(Instant::toEpochMilli).orElse(OPEN),
                                DeflatedText.of(job.document())
                            })
                            .toList());
            return jobs.size();
        });
    }

    @Override
    public List<StoredJob> open() {
        return sql.read(
                tx -> tx.list(SELECT + "WHERE closed_at = 0 ORDER BY started_at, job, run", SqlJobDecisions::job));
    }

    @Override
    public Optional<StoredJob> newest(String job) {
        return sql.read(tx -> tx.first(
                SELECT + "WHERE job = ? ORDER BY run DESC LIMIT 1", SqlJobDecisions::job, ColumnText.name("job", job)));
    }

    @Override
    public List<StoredJob> newest(int most) {
        String end = "ORDER BY started_at DESC, job, run DESC LIMIT ?";
        return sql.read(tx -> owner.isPresent()
                ? tx.list(SELECT + "WHERE owner = ? " + end, SqlJobDecisions::job, owner.get(), most)
                : tx.list(SELECT + end, SqlJobDecisions::job, most));
    }

    private static StoredJob job(ResultSet row) throws SQLException {
        long closed = row.getLong(6);
        return new StoredJob(
                ColumnText.read(row.getString(1)),
                row.getInt(2),
                ColumnText.read(row.getString(3)),
                ColumnText.read(row.getString(4)),
                Instant.ofEpochMilli(row.getLong(5)),
                closed == OPEN ? null : Instant.ofEpochMilli(closed),
                DeflatedText.read(row.getBytes(7)));
    }
}
