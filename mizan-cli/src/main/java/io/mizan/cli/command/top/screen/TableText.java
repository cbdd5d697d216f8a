package io.mizan.cli.command.top.screen;

import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A table fitted to a width: first columns are left out, the least important one first, then cells are cut. */
final class TableText {
    private static final int WIDEST = 48;
    private static final String GAP = " ";

    private final List<Column> all;
    /** ShortNumber of the columns that are shown. */
    private final List<Integer> shown = new ArrayList<>();

    private final int[] widths;
    private final TextStyle style;
    private final int margin;

    /** @param margin columns before the first one, for the mark of the chosen row */
    TableText(List<Column> columns, int room, int margin, TextStyle style) {
        this.all = columns;
        this.style = style;
        this.margin = margin;
        this.widths = columns.stream().mapToInt(Column::width).toArray();
        for (int i = 0; i < columns.size(); i++) {
            shown.add(i);
        }
        while (shown.size() > 1 && taken() > room) {
            // Of several of the same rank the last one goes.
            int worst = shown.stream()
                    .max(Comparator.<Integer>comparingInt(i -> columns.get(i).rank())
                            .thenComparingInt(i -> i))
                    .orElseThrow();
            shown.remove(Integer.valueOf(worst));
        }
        int left = room - taken();
        shown.stream()
                .filter(i -> columns.get(i).elastic())
                .forEach(i -> widths[i] = Math.max(1, Math.min(WIDEST, widths[i] + left)));
    }

    private int taken() {
        return margin + shown.stream().mapToInt(i -> widths[i]).sum() + GAP.length() * (shown.size() - 1);
    }

    /** The headings; the one that the table is sorted by is marked, and the mark says which way. */
    Line headings(SortKey sort, boolean rising) {
        List<Cell> cells = new ArrayList<>();
        for (Column column : all) {
            boolean sorted = column.sortKey().filter(sort::equals).isPresent();
            String mark = sorted ? style.unicode() ? rising ? "▲" : "▼" : rising ? "^" : "v" : "";
            cells.add(new Cell(column.heading() + mark, Tone.STRONG));
        }
        return line(" ", cells, false);
    }

    Line row(Row row, boolean selected) {
        return line(selected ? ">" : " ", row.cells().get(), selected);
    }

    private Line line(String mark, List<Cell> cells, boolean selected) {
        List<Cell> parts = new ArrayList<>();
        String gap = (mark + " ".repeat(margin)).substring(0, margin);
        for (int i : shown) {
            Cell cell = cells.get(i);
            String text = fit(cell.text(), widths[i]);
            String blanks = " ".repeat(widths[i] - text.length());
            boolean right = all.get(i).right();
            parts.add(Cell.of(gap + (right ? blanks : "")));
            parts.add(new Cell(text, cell.tone()));
            parts.add(Cell.of(right ? "" : blanks));
            gap = GAP;
        }
        return new Line(parts, selected);
    }

    /** What is cut has a mark at its end. */
    static String fit(String text, int width) {
        return text.length() <= width ? text : width < 1 ? "" : text.substring(0, width - 1) + "~";
    }
}
