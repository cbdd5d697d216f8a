package io.mizan.database.sql;

import io.mizan.database.plan.Lease;
import io.mizan.database.plan.Leases;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * One row for each lease; one UPDATE decides who has it. A server decides by its own clock. SQLite has none but that of the
 * process, and all who share its file are on one machine. All times are whole milliseconds, rounded down, so that a holder
 * never believes longer than the database in its lease.
 */
final class SqlLeases implements Leases {
    private static final String MINE = "SELECT token FROM lease WHERE name = ? AND holder = ?";

    private final Sql sql;

    SqlLeases(Sql sql) {
        this.sql = sql;
    }

    @Override
    public Optional<Lease> acquire(String name, String holder, Duration length) {
        refuseNone(length);
        Instant asked = sql.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        String key = Spelling.name("lease", name);
        String me = Spelling.name("holder", holder);
        String now = now(asked);
        sql.write(tx -> tx.update(
                "INSERT INTO lease (name, holder, token, held_until) VALUES (?, '', 0, 0) "
                        + sql.dialect().orKeep("name"),
                key));
        Optional<Long> token = sql.write(tx -> {
            // assignments are made from left to right in MariaDB, so the token comes first
            tx.update(
                    "UPDATE lease SET token = token + CASE WHEN holder = ? AND held_until > " + now
                            + " THEN 0 ELSE 1 END, holder = ?, held_until = " + later(now)
                            + " WHERE name = ? AND (holder = ? OR held_until <= " + now + ")",
                    me,
                    me,
                    length.toMillis(),
                    length.toMillis(),
                    key,
                    me);
            return tx.first(MINE, row -> row.getLong(1), key, me);
        });
        return token.map(number -> new Lease(name, holder, number, asked.plus(length)));
    }

    @Override
    public Optional<Lease> renew(Lease lease, Duration length) {
        refuseNone(length);
        Instant asked = sql.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        String key = Spelling.name("lease", lease.name());
        String me = Spelling.name("holder", lease.holder());
        boolean held = sql.write(tx -> {
            tx.update(
                    "UPDATE lease SET held_until = " + later(now(asked))
                            + " WHERE name = ? AND holder = ? AND token = ?",
                    length.toMillis(),
                    length.toMillis(),
                    key,
                    me,
                    lease.token());
            return tx.first(MINE + " AND token = ?", row -> row.getLong(1), key, me, lease.token())
                    .isPresent();
        });
        return held
                ? Optional.of(new Lease(lease.name(), lease.holder(), lease.token(), asked.plus(length)))
                : Optional.empty();
    }

    @Override
    public void release(Lease lease) {
        sql.write(tx -> tx.update(
                "UPDATE lease SET holder = '', held_until = 0 WHERE name = ? AND holder = ? AND token = ?",
                Spelling.name("lease", lease.name()),
                Spelling.name("holder", lease.holder()),
                lease.token()));
    }

    /**
     * Refuses the transaction of a holder that another one followed, and keeps others from following until it ends. One
     * whose time is over but whom nobody followed may finish: no one else has acted.
     */
    static void check(Sql sql, Transaction tx, Lease lease) throws SQLException {
        boolean held = tx.first(
                        MINE + " AND token = ? " + sql.dialect().locked,
                        row -> row.getLong(1),
                        Spelling.name("lease", lease.name()),
                        Spelling.name("holder", lease.holder()),
                        lease.token())
                .isPresent();
        if (!held) {
            throw Problem.of(ErrorCode.LEASE_LOST, "another one acts by now")
                    .with("lease", lease.name())
                    .with("holder", lease.holder())
                    .with("token", lease.token())
                    .maybe("stop acting, and ask for the lease again")
                    .exception();
        }
    }

    /** Never earlier than it was: a holder that does not hear the answer still believes in the longer lease. */
    private static String later(String now) {
        return "CASE WHEN held_until > " + now + " + ? THEN held_until ELSE " + now + " + ? END";
    }

    private String now(Instant asked) {
        return sql.dialect().clock.isEmpty() ? Long.toString(asked.toEpochMilli()) : sql.dialect().clock;
    }

    private static void refuseNone(Duration length) {
        if (length.toMillis() < 1) {
            throw Problem.impossible("a lease lasts at least a millisecond")
                    .with("length", length)
                    .exception();
        }
    }
}
