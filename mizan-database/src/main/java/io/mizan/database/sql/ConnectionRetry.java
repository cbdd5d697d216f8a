package io.mizan.database.sql;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Connections of a pool whose server may be gone. The pool waits for a connection as long as it may, for each caller anew; so that
 * callers do not queue behind a server that is not there, one of them tries again each second, and the others are told at once what it
 * was told.
 */
final class ConnectionRetry {
    private static final Duration REST = Duration.ofSeconds(1);

    private record Gone(SQLException failure, Instant since) {}

    private final HikariDataSource pool;
    private final InstantSource clock;
    private final AtomicBoolean trying = new AtomicBoolean();
    private volatile @Nullable Gone gone;

    ConnectionRetry(HikariDataSource pool, InstantSource clock) {
        this.pool = pool;
        this.clock = clock;
    }

    Connection connection() throws SQLException {
        Gone before = gone;
        if (before == null) {
            return ask();
        }
        if (rests(before) || !trying.compareAndSet(false, true)) {
            throw before.failure;
        }
        try {
            return ask();
        } finally {
            trying.set(false);
        }
    }

    /** A clock that was set back ends it, too. */
    private boolean rests(Gone before) {
        Duration past = Duration.between(before.since, clock.instant());
        return !past.isNegative() && past.compareTo(REST) < 0;
    }

    private Connection ask() throws SQLException {
        try {
            Connection connection = pool.getConnection();
            gone = null;
            return connection;
        } catch (SQLTransientConnectionException e) {
            // With connections in use it is a queue, and waiting in it is right.
            if (pool.getHikariPoolMXBean().getTotalConnections() == 0) {
                gone = new Gone(e, clock.instant());
            }
            throw e;
        }
    }
}
