package io.mizan.report.html;

import java.util.List;
import java.util.Map;

/**
 * Who did what when: bars in rows over time.
 *
 * @param axis what the rows are
 * @param marks bars with an outline on top of the others
 */
public record Timeline(
        String label,
        String howToRead,
        String axis,
        List<String> rows,
        double endSeconds,
        List<Kind> kinds,
        List<Bar> bars,
        List<Bar> marks)
        implements Chart {
    /** Times are sent as whole parts of the axis: a millionth cannot be seen, and the page is a third smaller. */
    private static final double TICKS = 1e6;

    public Timeline {
        rows = List.copyOf(rows);
        kinds = List.copyOf(kinds);
        bars = List.copyOf(bars);
        marks = List.copyOf(marks);
    }

    /** What bars stand for; the kinds of a row are drawn below each other. */
    public record Kind(String name, ChartColour tone) {}

    /**
     * A stretch of time.
     *
     * @param strength 0 pale to 1 full
     * @param operations 0 where unknown
     * @param longestSeconds the longest operation; 0 where unknown
     */
    public record Bar(
            int row,
            int kind,
            double start,
            double end,
            double strength,
            long operations,
            long bytes,
            double longestSeconds) {}

    @Override
    public String kind() {
        return "timeline";
    }

    @Override
    public Map<String, Object> data() {
        Map<String, Object> data = RowsOverTime.data(axis, rows, endSeconds);
        data.put("tick", endSeconds / TICKS);
        data.put(
                "kinds",
                kinds.stream()
                        .map(kind -> List.of(kind.name(), kind.tone().name()))
                        .toList());
        data.put("bars", bars.stream().map(this::numbers).toList());
        data.put("marks", marks.stream().map(this::numbers).toList());
        return data;
    }

    private long[] numbers(Bar bar) {
        long start = ticks(bar.start());
        return new long[] {
            bar.row(),
            bar.kind(),
            start,
            Math.max(start, ticks(bar.end())),
            Math.round(100 * bar.strength()),
            bar.operations(),
            bar.bytes(),
            Math.round(1e6 * bar.longestSeconds())
        };
    }

    private long ticks(double seconds) {
        return Math.round(seconds / endSeconds * TICKS);
    }
}
