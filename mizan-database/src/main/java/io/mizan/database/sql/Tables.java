package io.mizan.database.sql;

import io.mizan.database.balance.BalanceLog;
import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.RunHistory;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.Plans;
import io.mizan.database.plan.Reservations;
import io.mizan.database.server.ServerRegistry;
import java.time.Instant;

/**
 * What is kept in a database. All parts may be used by many threads; every call is a transaction, and when it returns, what it wrote
 * is durable.
 */
public abstract sealed class Tables permits Database, TermTables {

    /** How many rows were forgotten because they were old. */
    public record Forgotten(int predictions, int runs, int plans, int auditEntries) {}

    private final Sql sql;
    private final Reservations reservations;

    Tables(Sql sql) {
        this.sql = sql;
        this.reservations = new SqlReservations(sql);
    }

    final Sql sql() {
        return sql;
    }

    public final InteractionDatabase interaction() {
        return new SqlInteraction(sql);
    }

    public final RunHistory history() {
        return new SqlHistory(sql);
    }

    public final Plans plans() {
        return new SqlPlans(sql);
    }

    public final Reservations reservations() {
        return reservations;
    }

    public final AuditLog audit() {
        return new SqlAudit(sql);
    }

    public final ServerRegistry servers() {
        return new SqlServers(sql);
    }

    public final BalanceLog balance() {
        return new SqlBalance(sql);
    }

    /** Forgets what is older: predictions, runs and audit entries made before, and plans that expired before. */
    public final Forgotten forgetBefore(Instant time) {
        long limit = time.toEpochMilli();
        return sql.write(tx -> new Forgotten(
                tx.update("DELETE FROM prediction WHERE made_at < ?", limit),
                tx.update("DELETE FROM run WHERE started_at < ?", limit),
                tx.update("DELETE FROM plan WHERE expires_at < ?", limit),
                tx.update("DELETE FROM audit WHERE done_at < ?", limit)));
    }
}
