package io.mizan.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Values by row and time, as colours on a scale of square roots.
 *
 * @param axis what the rows are
 * @param values by row, then by step; an empty row is all zeros
 */
public record HeatMap(
        String label,
        String howToRead,
        String axis,
        List<String> rows,
        double endSeconds,
        double stepSeconds,
        Unit unit,
        List<long[]> values)
        implements Chart {
    public HeatMap {
        rows = List.copyOf(rows);
        values = List.copyOf(values);
    }

    @Override
    public String kind() {
        return "heat";
    }

    @Override
    public Map<String, Object> data() {
        Map<String, Object> data = RowsOverTime.data(axis, rows, endSeconds);
        data.put("step", stepSeconds);
        data.put("unit", unit.name());
        List<Object> cells = new ArrayList<>();
        for (int row = 0; row < values.size(); row++) {
            long[] cut = cut(row, values.get(row));
            if (cut.length > 2) {
                cells.add(cut);
            }
        }
        data.put("cells", cells);
        return data;
    }

    /** The row, its first step that is not 0, and the values from there to the last that is not 0. */
    private static long[] cut(int row, long... all) {
        int from = 0;
        int to = all.length;
        while (from < to && all[from] == 0) {
            from++;
        }
        while (to > from && all[to - 1] == 0) {
            to--;
        }
        long[] cut = new long[2 + to - from];
        cut[0] = row;
        cut[1] = from;
        System.arraycopy(all, from, cut, 2, to - from);
        return cut;
    }
}
