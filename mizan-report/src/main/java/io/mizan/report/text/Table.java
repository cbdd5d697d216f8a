package io.mizan.report.text;

import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of cells under a heading, columns as wide as their widest cell. One column may hold bars: it takes the width that the
 * others leave, so that the table fills the terminal and no more.
 */
public final class Table {
    private static final String GAP = "  ";
    private static final int SHORTEST_BAR = 8;
    private static final int LONGEST_BAR = 40;

    /** How a column is set. */
    public enum Align {
        LEFT,
        RIGHT,
        BAR
    }

    /** A cell; {@code share} fills the bar of a bar column, and {@code more} goes on from there in another way. */
    public record Cell(String text, double share, double more, Tone tone) {
        public Cell(String text, double share, Tone tone) {
            this(text, share, 0, tone);
        }

        public static Cell of(String text) {
            return new Cell(text, 0, Tone.PLAIN);
        }

        public static Cell bar(double share, Tone tone) {
            return new Cell("", share, tone);
        }

        public static Cell bar(double share, double more, Tone tone) {
            return new Cell("", share, more, tone);
        }
    }

    private final List<String> headings = new ArrayList<>();
    private final List<Align> aligns = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();

    public Table column(String heading, Align align) {
        headings.add(heading);
        aligns.add(align);
        return this;
    }

    public Table row(Cell... cells) {
        rows.add(List.of(cells));
        return this;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The lines of the table, each ended by a line feed, without blanks at their ends. */
    public String render(TextStyle style) {
        int[] widths = widths(style);
        StringBuilder out = new StringBuilder();
        appendLine(out, headings.stream().map(Cell::of).toList(), widths, style, true);
        rows.forEach(row -> appendLine(out, row, widths, style, false));
        return out.toString();
    }

    private void appendLine(StringBuilder out, List<Cell> row, int[] widths, TextStyle style, boolean heading) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            Cell cell = row.get(i);
            boolean bar = aligns.get(i) == Align.BAR && !heading;
            String text = bar ? style.bar(cell.share(), cell.more(), widths[i] - style.barFrame()) : cell.text();
            String blanks = " ".repeat(Math.max(0, widths[i] - text.length()));
            line.append(i == 0 ? "" : GAP)
                    .append(aligns.get(i) == Align.RIGHT ? blanks : "")
                    .append(style.paint(heading ? Tone.STRONG : cell.tone(), text))
                    .append(aligns.get(i) == Align.RIGHT ? "" : blanks);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private int[] widths(TextStyle style) {
        int[] widths = new int[headings.size()];
        int taken = GAP.length() * (widths.length - 1);
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    headings.get(i).length(),
                    rows.stream()
                            .mapToInt(row -> row.get(column).text().length())
                            .max()
                            .orElse(0));
            taken += aligns.get(i) == Align.BAR ? 0 : widths[i];
        }
        for (int i = 0; i < widths.length; i++) {
            if (aligns.get(i) == Align.BAR) {
                int room = Math.min(LONGEST_BAR, style.columns() - taken);
                widths[i] = Math.max(room, SHORTEST_BAR + style.barFrame());
            }
        }
        return widths;
    }
}
