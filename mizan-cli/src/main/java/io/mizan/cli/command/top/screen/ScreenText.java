package io.mizan.cli.command.top.screen;

import io.mizan.cli.command.top.screen.TopState.Dialog;
import io.mizan.controller.live.LiveView;
import io.mizan.report.text.NarrowName;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.List;

/** The lines of the screen, never more and never wider than it. */
public final class ScreenText {
    private static final String KEYS = "arrows  Enter in  Bksp back  o/s/J views  <> sort  p pause  [] time  h help  q";
    private static final int FEWEST_ROWS = 3;

    private final int rows;
    private final int columns;
    private final TextStyle style;

    public ScreenText(int rows, int columns, TextStyle style) {
        this.rows = rows;
        this.columns = columns;
        this.style = style;
    }

    /** Before there is anything to show. */
    public List<Line> waiting(String source, String trouble) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of("Waiting for the first report of " + NarrowName.of(source, style.unicode()), Tone.STRONG));
        if (!trouble.isEmpty()) {
            lines.add(Line.of(NarrowName.of(trouble, style.unicode()), Tone.WARN));
        }
        lines.add(Line.of("q to quit"));
        return cut(lines);
    }

    public List<Line> lines(TopState state, Page page, LiveView view, Status status) {
        if (state.dialog() == Dialog.HELP) {
            return cut(HelpText.lines());
        }
        List<Line> top = top(state, page, view, status);
        int room = tableRows(page);
        TableText table = new TableText(page.columns(), columns, 1, style);
        List<Line> lines = new ArrayList<>(top);
        lines.add(heading(state, page, table));
        int chosen = state.level().index(page.rows());
        // Whole screens at a time: the rows stay where they are while the mark moves over them.
        int first = chosen / Math.max(1, room) * Math.max(1, room);
        for (int i = first; i < Math.min(page.rows().size(), first + room); i++) {
            lines.add(table.row(page.rows().get(i), i == chosen));
        }
        if (hasFooter()) {
            while (lines.size() < rows - 1) {
                lines.add(Line.of(""));
            }
            lines.add(footer(state, status));
        }
        return cut(lines);
    }

    /** How many rows of a table there is room for. */
    public int tableRows(Page page) {
        int around = topRows(page) + 1 + (hasFooter() ? 1 : 0);
        return Math.max(1, rows - around);
    }

    /** Everything, however long it is: for a file or another program. */
    public List<Line> all(TopState state, Page page, LiveView view) {
        TableText table = new TableText(page.columns(), columns, 0, style);
        List<Line> lines = new ArrayList<>(Heading.lines(view, "", columns, style));
        page.details().forEach(detail -> lines.add(Line.of(detail)));
        lines.add(heading(state, page, table));
        page.rows().forEach(row -> lines.add(table.row(row, false)));
        return lines.stream().map(line -> line.cut(columns)).toList();
    }

    private Line heading(TopState state, Page page, TableText table) {
        SortKey sort = Pages.effective(page, state.sort());
        return table.headings(sort, (sort == SortKey.NAME) != state.reversed());
    }

    private List<Line> top(TopState state, Page page, LiveView view, Status status) {
        List<Line> all = new ArrayList<>(Heading.lines(view, status.sentence(state), columns, style));
        String filter = state.filter().isEmpty() ? "" : ", those with \"" + state.filter() + "\"";
        String count = page.rows().size() == page.total()
                ? String.valueOf(page.total())
                : page.rows().size() + " of " + page.total();
        String source = status.source().isEmpty() ? "" : "  " + NarrowName.of(status.source(), style.unicode());
        all.add(Line.of(page.title() + ": " + count + filter + source, Tone.STRONG));
        page.details().forEach(detail -> all.add(Line.of(detail)));
        int most = topRows(page);
        // Where the screen is low: the table first, then the line about the system, then where one is.
        if (most >= all.size()) {
            return all;
        }
        return most == 1 ? List.of(all.get(0)) : most == 2 ? List.of(all.get(0), all.get(2)) : all.subList(0, most);
    }

    private int topRows(Page page) {
        int wanted = 3 + page.details().size();
        int free = rows - 1 - (hasFooter() ? 1 : 0) - FEWEST_ROWS;
        return Math.max(rows > 2 ? 1 : 0, Math.min(wanted, free));
    }

    private boolean hasFooter() {
        return rows >= FEWEST_ROWS + 3;
    }

    private Line footer(TopState state, Status status) {
        if (state.dialog() == Dialog.FILTER) {
            return Line.of("Only rows with: " + state.filter() + "_   (Enter keeps it, Escape drops it)", Tone.STRONG);
        }
        return status.trouble().isEmpty()
                ? Line.of(KEYS)
                : Line.of(NarrowName.of(status.trouble(), style.unicode()), Tone.WARN);
    }

    private List<Line> cut(List<Line> lines) {
        return lines.stream().limit(rows).map(line -> line.cut(columns)).toList();
    }
}
