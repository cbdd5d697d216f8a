package io.mizan.report.text;

import java.util.ArrayList;
import java.util.List;

/** Values as columns side by side, on a few lines. */
public final class ColumnChart {
    private static final String[] EIGHTHS = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    private static final String[] ASCII = {" ", ".", "#"};

    private ColumnChart() {}

    /**
     * One line for each row, from the top, as wide as there are values and without blanks at its end. A value above 0 is never
     * invisible.
     *
     * @param most the value of a full column; where it is 0 all columns are empty
     */
    public static List<String> rows(double[] values, double most, int rows, TextStyle style) {
        String[] steps = style.unicode() ? EIGHTHS : ASCII;
        int full = steps.length - 1;
        int[] heights = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            double share = most > 0 ? Math.max(0, Math.min(1, values[i] / most)) : 0;
            heights[i] = (int) Math.round(share * rows * full);
            heights[i] = share > 0 ? Math.max(1, heights[i]) : 0;
        }
        List<String> lines = new ArrayList<>();
        for (int row = rows - 1; row >= 0; row--) {
            StringBuilder line = new StringBuilder();
            for (int height : heights) {
                line.append(steps[Math.max(0, Math.min(full, height - row * full))]);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
