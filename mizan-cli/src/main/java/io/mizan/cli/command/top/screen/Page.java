package io.mizan.cli.command.top.screen;

import java.util.ArrayList;
import java.util.List;

/**
 * One table, sorted and filtered, before it is fitted to a screen.
 *
 * @param details sentences above the table
 * @param total rows before the filter
 */
public record Page(String title, List<String> details, List<Column> columns, List<Row> rows, int total) {
    /** Nothing. */
    public static final Page EMPTY = new Page("", List.of(), List.of(), List.of(), 0);

    /** What it can be sorted by, in the order of its columns. */
    List<SortKey> sortKeys() {
        List<SortKey> keys = new ArrayList<>();
        columns.forEach(column -> column.sortKey().ifPresent(keys::add));
        return keys;
    }
}
