package io.mizan.database.sql;

import io.mizan.database.balance.BalanceLog;
import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.RunHistory;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.Leases;
import io.mizan.database.plan.Plans;
import io.mizan.database.plan.Reservations;
import java.time.Instant;
import java.time.InstantSource;

/**
 * An open database. All parts may be used by many threads; every call is a transaction, and when it returns, what it wrote
 * is durable. A server that goes away makes calls fail with a problem until it is back; nothing has to be opened again.
 */
public final class Database implements AutoCloseable {

    /** How many rows were forgotten because they were old. */
    public record Forgotten(int predictions, int runs, int plans, int auditEntries) {}

    private final Sql sql;
    private final Reservations reservations;

    private Database(Sql sql) {
        this.sql = sql;
        this.reservations = new SqlReservations(sql);
    }

    /**
     * Opens a database, creates its tables or brings them up to date.
     *
     * @param clock the time of this process. Rows get the times that callers give them; the clock serves leases alone
     */
    public static Database open(DatabaseSettings settings, InstantSource clock) {
        if (settings.dialect() == Dialect.SQLITE) {
            SqliteFile.create(settings.sqliteFile());
        }
        DriverSource source = new DriverSource(settings);
        Migrations.run(settings, source);
        return new Database(new Sql(settings, source, clock));
    }

    public InteractionDatabase interaction() {
        return new SqlInteraction(sql);
    }

    public RunHistory history() {
        return new SqlHistory(sql);
    }

    public Plans plans() {
        return new SqlPlans(sql);
    }

    public Reservations reservations() {
        return reservations;
    }

    public Leases leases() {
        return new SqlLeases(sql);
    }

    public AuditLog audit() {
        return new SqlAudit(sql);
    }

    public BalanceLog balance() {
        return new SqlBalance(sql);
    }

    /** Forgets what is older: predictions, runs and audit entries made before, and plans that expired before. */
    public Forgotten forgetBefore(Instant time) {
        long limit = time.toEpochMilli();
        return sql.write(tx -> new Forgotten(
                tx.update("DELETE FROM prediction WHERE made_at < ?", limit),
                tx.update("DELETE FROM run WHERE started_at < ?", limit),
                tx.update("DELETE FROM plan WHERE expires_at < ?", limit),
                tx.update("DELETE FROM audit WHERE done_at < ?", limit)));
    }

    @Override
    public void close() {
        sql.close();
    }
}
