package io.mizan.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the script of a page needs of every chart that has rows and a time axis. */
final class RowsOverTime {
    private RowsOverTime() {}

    /** @param axis what the rows are */
    static Map<String, Object> data(String axis, List<String> rows, double endSeconds) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("axis", axis);
        data.put("rows", rows);
        data.put("end", endSeconds);
        return data;
    }
}
