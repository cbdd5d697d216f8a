package io.mizan.database.sql;

import io.mizan.database.balance.BalanceLog;
import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.RunRecords;
import io.mizan.database.job.BehaviourLog;
import io.mizan.database.job.JobDecisions;
import io.mizan.database.peak.PeakLog;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.ChangePlans;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.Reservations;
import io.mizan.database.server.ServerRegistry;
import java.time.Instant;

/**
 * The tables of a database. All parts may be used by many threads; every call is a transaction, and when it returns, what it wrote
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

    public final RunRecords history() {
        return new SqlHistory(sql);
    }

    public final PlacementPlans placementPlans() {
        return new SqlPlacementPlans(sql);
    }

    public final ChangePlans changePlans() {
        return new SqlChangePlans(sql);
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

    public final PeakLog peaks() {
        return new SqlPeaks(sql);
    }

    public final BalanceLog balance() {
        return new SqlBalance(sql);
    }

    public final JobDecisions jobDecisions() {
        return new SqlJobDecisions(sql);
    }

    public final BehaviourLog behaviours() {
        return new SqlBehaviourLog(sql);
    }

    /**
     * Forgets what is older: predictions, runs, audit entries and learnt peaks made before, plans that expired before, and decisions for jobs that
     * ended before.
     */
    public final Forgotten forgetBefore(Instant time) {
        long limit = time.toEpochMilli();
        return sql.write(tx -> {
            tx.update("DELETE FROM target_peak WHERE origin = 'learnt' AND seen_at < ?", limit);
            tx.update("DELETE FROM job_decision WHERE closed_at > 0 AND closed_at < ?", limit);
            return new Forgotten(
                    tx.update("DELETE FROM prediction WHERE made_at < ?", limit),
                    tx.update("DELETE FROM run WHERE started_at < ?", limit),
                    tx.update("DELETE FROM placement_plan WHERE expires_at < ?", limit)
                            + tx.update("DELETE FROM change_plan WHERE expires_at < ?", limit),
                    tx.update("DELETE FROM audit WHERE done_at < ?", limit));
        });
    }
}
