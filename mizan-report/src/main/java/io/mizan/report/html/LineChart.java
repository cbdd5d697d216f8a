package io.mizan.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values over time in steps of equal width from 0; can be zoomed, together with all other charts over time on the page.
 *
 * @param endSeconds where the time axis ends
 */
public record LineChart(
        String label, String howToRead, double endSeconds, double stepSeconds, Unit unit, List<Line> lines)
        implements Chart {
    public LineChart {
        lines = List.copyOf(lines);
    }

    /**
     * One value for each step.
     *
     * @param area whether the space below it is filled; else it is a thin line
     */
    public record Line(String name, ChartColour tone, boolean area, long[] values) {}

    @Override
    public String kind() {
        return "lines";
    }

    @Override
    public Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("end", endSeconds);
        data.put("step", stepSeconds);
        data.put("unit", unit.name());
        data.put(
                "lines",
                lines.stream()
                        .map(line -> Map.of(
                                "name",
                                line.name(),
                                "tone",
                                line.tone().name(),
                                "area",
                                line.area(),
                                "values",
                                line.values()))
                        .toList());
        return data;
    }
}
