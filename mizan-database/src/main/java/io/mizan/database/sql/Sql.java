package io.mizan.database.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.mizan.database.plan.Term;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The pool of connections to one database, and the transactions on it. */
final class Sql implements AutoCloseable {
    private static final int TRIES = 5;

    /** What is done inside of a transaction; it may be done again where two of them collide. */
    @FunctionalInterface
    interface Work<T> {
        T run(Transaction transaction) throws SQLException;
    }

    private final DatabaseSettings settings;
    private final HikariDataSource pool;
    private final InstantSource clock;
    private final ConnectionRetry reach;
    private final @Nullable Term term;

    Sql(DatabaseSettings settings, DataSource source, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        boolean file = settings.dialect() == Dialect.SQLITE;
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("mizan");
        // a file has one writer at a time anyway, and a queue in the process is fairer than SQLite's waiting
        config.setMaximumPoolSize(file ? 1 : settings.connections());
        config.setMaxLifetime(file ? 0 : 1_800_000);
        config.setConnectionTimeout(Math.max(250, settings.patience().toMillis()));
        config.setValidationTimeout(
                Math.max(250, Math.min(5000, settings.patience().toMillis())));
        config.setInitializationFailTimeout(-1);
        if (!file) {
            config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        }
        this.pool = new HikariDataSource(config);
        this.reach = new ConnectionRetry(pool, clock);
        this.term = null;
    }

    private Sql(Sql other, Term term) {
        this.settings = other.settings;
        this.pool = other.pool;
        this.clock = other.clock;
        this.reach = other.reach;
        this.term = term;
    }

    /** The same connections; each write is part of a term, and refused when that is over. */
    Sql under(Term newTerm) {
        return new Sql(this, newTerm);
    }

    Dialect dialect() {
        return settings.dialect();
    }

    InstantSource clock() {
        return clock;
    }

    /** For one statement, which needs no transaction. */
    <T> T read(Work<T> work) {
        try (Connection connection = reach.connection()) {
            return work.run(new Transaction(connection, 0));
        } catch (SQLException e) {
            throw SqlErrors.of(settings, e);
        }
    }

    /** All of it or nothing; when this returns, it is on the disk. */
    <T> T write(Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(work);
            } catch (SQLException e) {
                if (attempt == TRIES || !SqlErrors.isCollision(e)) {
                    throw SqlErrors.of(settings, e);
                }
            }
        }
    }

    private <T> T once(Work<T> work) throws SQLException {
        try (Connection connection = reach.connection()) {
            boolean done = false;
            try {
                connection.setAutoCommit(false);
                T result = work.run(begun(connection));
                connection.commit();
                done = true;
                return result;
            } finally {
                if (!done) {
                    rollBack(connection);
                }
            }
        }
    }

    private Transaction begun(Connection connection) throws SQLException {
        Term mine = term;
        Transaction transaction = new Transaction(connection, mine == null ? 0 : mine.number());
        if (mine != null) {
            SqlTerms.check(transaction, mine, settings.dialect().locked);
        }
        return transaction;
    }

    /**
     * A connection that cannot is not used again. SQLite ends a transaction by itself when the disk is full, and does not
     * begin one while another process writes; its driver does not notice, and would commit each of the next statements
     * alone.
     */
    private void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // what went wrong before is what the caller has to know
            pool.evictConnection(connection);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
