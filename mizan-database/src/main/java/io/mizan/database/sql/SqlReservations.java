package io.mizan.database.sql;

import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.Reservations;
import java.time.Instant;
import java.util.List;

final class SqlReservations implements Reservations {
    private final Sql sql;

    SqlReservations(Sql sql) {
        this.sql = sql;
    }

    /** Summed up as fractions: a sum of integers that leaves their range is an error in some databases. */
    @Override
    public List<Reservation> at(Instant time) {
        return sql.read(tx -> tx.list(
                "SELECT target, SUM(bytes * 1.0), SUM(files * 1.0) FROM reservation WHERE expires_at > ?"
                        + " GROUP BY target ORDER BY target",
                row -> new Reservation(
                        Spelling.read(row.getString(1)), (long) row.getDouble(2), (long) row.getDouble(3)),
                time.toEpochMilli()));
    }

    @Override
    public int release(String plan) {
        return sql.write(tx -> tx.update(
                "DELETE FROM reservation WHERE plan IN (SELECT number FROM plan WHERE id = ?)",
                Spelling.name("plan", plan)));
    }

    @Override
    public int expire(Instant now) {
        return sql.write(tx -> tx.update("DELETE FROM reservation WHERE expires_at <= ?", now.toEpochMilli()));
    }
}
