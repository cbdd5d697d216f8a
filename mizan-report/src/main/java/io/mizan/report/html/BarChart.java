package io.mizan.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of categories as bars.
 *
 * @param axis what the categories are
 * @param logarithmic for values of which some are a thousand times others
 */
public record BarChart(
        String label,
        String howToRead,
        String axis,
        List<String> categories,
        Unit unit,
        boolean logarithmic,
        List<Bars> bars)
        implements Chart {
    public BarChart {
        categories = List.copyOf(categories);
        bars = List.copyOf(bars);
    }

    /**
     * One value for each category.
     *
     * @param stack bars of the same stack stand on each other, others side by side
     * @param pale drawn lighter, to tell two of one tone apart
     */
    public record Bars(String name, String stack, ChartColour tone, boolean pale, long[] values) {}

    @Override
    public String kind() {
        return "bars";
    }

    @Override
    public Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("axis", axis);
        data.put("categories", categories);
        data.put("unit", unit.name());
        data.put("log", logarithmic);
        data.put(
                "bars",
                bars.stream()
                        .map(one -> Map.of(
                                "name",
                                one.name(),
                                "stack",
                                one.stack(),
                                "tone",
                                one.tone().name(),
                                "pale",
                                one.pale(),
                                "values",
                                one.values()))
                        .toList());
        return data;
    }
}
