package io.mizan.database.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The column of states of a table of plans.
 *
 * @param table whose columns id, made_at and state are used
 */
record PlanStates<S extends Enum<S>>(String table, Class<S> states) {

    /** Changes the state of one plan; false where it is not in one of those that it may come from. */
    boolean move(Transaction tx, String id, S to, Set<S> from) throws SQLException {
        if (from.isEmpty()) {
            return false;
        }
        List<Object> values = new ArrayList<>(List.of(to.name(), id));
        from.forEach(state -> values.add(state.name()));
        String marks = String.join(", ", Collections.nCopies(from.size(), "?"));
        return tx.update(
                        "UPDATE " + table + " SET state = ? WHERE id = ? AND state IN (" + marks + ")",
                        values.toArray())
                > 0;
    }

    /**
     * Counts the plans that were made in a span of time.
     *
     * @param condition more of them, beginning with AND
     * @param values of the span and of the condition
     */
    Map<S, Integer> counts(Transaction tx, String condition, Object... values) throws SQLException {
        Map<S, Integer> counts = new EnumMap<>(states);
        tx.list(
                        "SELECT state, COUNT(*) FROM " + table + " WHERE made_at >= ? AND made_at < ?" + condition
                                + " GROUP BY state",
                        row -> Map.entry(Enum.valueOf(states, row.getString(1)), row.getInt(2)),
                        values)
                .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
        return counts;
    }
}
