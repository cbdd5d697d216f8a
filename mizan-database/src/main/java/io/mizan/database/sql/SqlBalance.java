package io.mizan.database.sql;

import io.mizan.database.balance.BalanceLog;
import io.mizan.database.balance.BalancePoint;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The balance history of systems in an SQL database. */
final class SqlBalance implements BalanceLog {
    private static final long MINUTE = 60;
    private static final long HOUR = 3600;
    private static final long MILLIS = 1000;
    private static final String COLUMNS = "file_system, step_seconds, began_at, score, ost_cost, bytes_per_second";

    private final Sql sql;

    SqlBalance(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void add(String fileSystem, BalancePoint minute) {
        String system = ColumnText.name("fileSystem", fileSystem);
        Instant began = minute.at().truncatedTo(ChronoUnit.MINUTES);
        long hour = began.truncatedTo(ChronoUnit.HOURS).toEpochMilli();
        sql.write(tx -> {
            boolean firstOfHour = tx.first(
                            "SELECT began_at FROM balance WHERE file_system = ? AND step_seconds = ? AND began_at >= ?"
                                    + " LIMIT 1",
                            row -> row.getLong(1),
                            system,
                            MINUTE,
                            hour)
                    .isEmpty();
            int added = tx.update(
                    insert(),
                    system,
                    MINUTE,
                    began.toEpochMilli(),
                    minute.score(),
                    minute.ostCost(),
                    minute.bytesPerSecond());
            if (firstOfHour) {
                sumUp(tx, system, hour);
            }
            return added;
        });
    }

    private String insert() {
        return "INSERT INTO balance (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?) "
                + sql.dialect().orKeep("file_system");
    }

    /** Hours are summed up from minutes, so that a restart in the middle of one loses nothing. */
    private void sumUp(Transaction tx, String system, long before) throws SQLException {
        String hourOf = "(began_at - began_at % " + HOUR * MILLIS + ")";
        List<Object[]> hours = tx.list(
                "SELECT " + hourOf + ", AVG(score), AVG(ost_cost), AVG(bytes_per_second) FROM balance"
                        + " WHERE file_system = ? AND step_seconds = ? AND began_at < ? GROUP BY " + hourOf,
                row -> new Object[] {system, HOUR, row.getLong(1), row.getDouble(2), row.getDouble(3), row.getDouble(4)
                },
                system,
                MINUTE,
                before);
        tx.batch(insert(), hours);
        forget(tx, system, MINUTE, before - MINUTES_KEPT.toMillis());
        forget(tx, system, HOUR, before - HOURS_KEPT.toMillis());
    }

    private static void forget(Transaction tx, String system, long step, long before) throws SQLException {
        tx.update(
                "DELETE FROM balance WHERE file_system = ? AND step_seconds = ? AND began_at < ?",
                system,
                step,
                before);
    }

    @Override
    public List<BalancePoint> minutes(String fileSystem, Instant from) {
        return points(fileSystem, MINUTE, from);
    }

    @Override
    public List<BalancePoint> hours(String fileSystem, Instant from) {
        return points(fileSystem, HOUR, from);
    }

    private List<BalancePoint> points(String fileSystem, long step, Instant from) {
        String system = ColumnText.name("fileSystem", fileSystem);
        return sql.read(tx -> tx.list(
                "SELECT began_at, score, ost_cost, bytes_per_second FROM balance"
                        + " WHERE file_system = ? AND step_seconds = ? AND began_at >= ? ORDER BY began_at",
                row -> new BalancePoint(
                        Instant.ofEpochMilli(row.getLong(1)), row.getDouble(2), row.getDouble(3), row.getDouble(4)),
                system,
                step,
                from.toEpochMilli()));
    }
}
