package io.mizan.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table that can be sorted and filtered. Any number of rows: the page shows them in parts.
 *
 * @param caption what is in it
 * @param rows for each column a {@code String}, or a {@code Long} or {@code Double} in the unit of the column
 */
public record DataTable(String caption, List<Column> columns, List<List<Object>> rows) implements Block {
    public DataTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** A column; one with the unit {@link Unit#TEXT} is what the filter looks in. */
    public record Column(String name, Unit unit) {}

    @Override
    public void render(PageBody body) {
        List<Object> heads = new ArrayList<>();
        columns.forEach(column -> heads.add(List.of(column.name(), column.unit().name())));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("caption", caption);
        data.put("columns", heads);
        data.put("rows", rows);
        body.add("<div class=\"table\" data-table=\"" + body.keep(data) + "\"></div>\n");
    }
}
