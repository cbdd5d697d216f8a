package io.mizan.cli.command.top.screen;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param width of its cells; those that are longer are cut
 * @param right whether it holds numbers
 * @param rank columns of the highest rank are left out first where there is little room
 * @param elastic whether it takes the room that the others leave
 * @param key what sorting by it is called, or null
 */
record Column(
        String heading,
        int width,
        boolean right,
        int rank,
        boolean elastic,
        @Nullable SortKey key) {
    static Column text(String heading, int width, int rank) {
        return new Column(heading, width, false, rank, false, null);
    }

    static Column number(String heading, int width, int rank, @Nullable SortKey key) {
        return new Column(heading, width, true, rank, false, key);
    }

    static Column elastic(String heading, int width, int rank) {
        return new Column(heading, width, false, rank, true, null);
    }

    Optional<SortKey> sortKey() {
        return Optional.ofNullable(key);
    }

    Column by(SortKey sort) {
        return new Column(heading, width, right, rank, elastic, sort);
    }

    Column wide(int columns) {
        return new Column(heading, columns, right, rank, elastic, key);
    }
}
