package io.mizan.database.sql;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The audit log in an SQL database. */
final class SqlAudit implements AuditLog {
    private final Sql sql;

    SqlAudit(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void add(AuditEntry entry) {
        sql.write(tx -> add(tx, List.of(entry)));
    }

    /** As part of the transaction that does what the entries tell of. */
    static int add(Transaction tx, List<AuditEntry> entries) throws SQLException {
        tx.batch(
                "INSERT INTO audit (done_at, who, what, subject, why, term) VALUES (?, ?, ?, ?, ?, ?)",
                entries.stream()
                        .map(entry -> new Object[] {
                            entry.at().toEpochMilli(),
                            ColumnText.name("who", entry.who()),
                            ColumnText.name("what", entry.what()),
                            ColumnText.name("subject", entry.subject()),
                            ColumnText.spell(entry.why()),
                            tx.term()
                        })
                        .toList());
        return entries.size();
    }

    @Override
    public List<AuditEntry> newest(int most) {
        return sql.read(tx -> tx.list(
                "SELECT done_at, who, what, subject, why FROM audit ORDER BY number DESC LIMIT ?",
                SqlAudit::entry,
                most));
    }

    @Override
    public List<AuditEntry> between(Instant from, Instant to, int most) {
        return sql.read(tx -> tx.list(
                "SELECT done_at, who, what, subject, why FROM audit WHERE done_at >= ? AND done_at < ?"
                        + " ORDER BY done_at, number LIMIT ?",
                SqlAudit::entry,
                from.toEpochMilli(),
                to.toEpochMilli(),
                most));
    }

    private static AuditEntry entry(ResultSet row) throws SQLException {
        return new AuditEntry(
                Instant.ofEpochMilli(row.getLong(1)),
                ColumnText.read(row.getString(2)),
                ColumnText.read(row.getString(3)),
                ColumnText.read(row.getString(4)),
                ColumnText.read(row.getString(5)));
    }
}
