package io.mizan.database.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statements on one connection. Values are always bound, never part of a statement. A library that maps rows to objects
 * would cost each command more than a tenth of a second before its first row.
 */
final class Transaction {
    private static final int BATCH = 1000;

    /** Makes something of the row that a result stands on. */
    @FunctionalInterface
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private final Connection connection;
    private final long term;

    /** @param term the number of the one that it is part of, 0 for none */
    Transaction(Connection connection, long term) {
        this.connection = connection;
        this.term = term;
    }

    long term() {
        return term;
    }

    int update(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        List<T> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    all.add(reader.read(rows));
                }
            }
        }
        return all;
    }

    /**
     * The rows whose key is among these.
     *
     * @param sql up to the column of the key
     */
    <T> List<T> listAmong(String sql, RowReader<T> reader, Collection<?> keys) throws SQLException {
        List<T> all = new ArrayList<>();
        List<?> left = List.copyOf(keys);
        for (int from = 0; from < left.size(); from += BATCH) {
            List<?> some = left.subList(from, Math.min(left.size(), from + BATCH));
            String marks = String.join(", ", Collections.nCopies(some.size(), "?"));
            all.addAll(list(sql + " IN (" + marks + ")", reader, some.toArray()));
        }
        return all;
    }

    <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return list(sql, reader, values).stream().findFirst();
    }

    /** The same statement for many rows. */
    void batch(String sql, List<@Nullable Object[]> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int waiting = 0;
            for (@Nullable Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
                if (++waiting == BATCH) {
                    statement.executeBatch();
                    waiting = 0;
                }
            }
            if (waiting > 0) {
                statement.executeBatch();
            }
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }
}
