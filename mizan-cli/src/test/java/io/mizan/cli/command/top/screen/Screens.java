package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.report.text.TextStyle;
import java.util.List;

/** A viewer without a terminal: keys are typed into it, and it has a screen. */
final class Screens {
    static final List<FileTemplate> FILES =
            List.of(new FileTemplate("out/part-<N>.txt", 120_000, 120_000L << 12, 118_400, 118_400L << 12));

    private final int rows;
    private final int columns;
    private final TextStyle style;
    private final List<LiveView> views;
    private TopState state;

    Screens(List<LiveView> views, int rows, int columns, TextStyle style, TopState start) {
        this.views = views;
        this.rows = rows;
        this.columns = columns;
        this.style = style;
        this.state = start;
    }

    static Screens plain(List<LiveView> views, int rows, int columns) {
        return new Screens(
                views,
                rows,
                columns,
                TextStyle.PLAIN,
                TopState.start(new TableSubject.Targets(), SortKey.WRITE).playingAt(views.size() - 1));
    }

    /** Letters as they are, other keys by their name after a backslash: {@code j\ENTER}. */
    Screens type(String keys) {
        for (int i = 0; i < keys.length(); i++) {
            if (keys.charAt(i) == '\\') {
                int end = i + 1;
                while (end < keys.length() && (Character.isUpperCase(keys.charAt(end)) || keys.charAt(end) == '_')) {
                    end++;
                }
                press(Key.of(Key.Name.valueOf(keys.substring(i + 1, end))));
                i = end - 1;
            } else {
                press(Key.letter(keys.charAt(i)));
            }
        }
        return this;
    }

    private void press(Key key) {
        ScreenText text = new ScreenText(rows, columns, style);
        state = Keystrokes.press(state, key, page(), new Keystrokes.Room(0, views.size() - 1, text.tableRows(page())));
    }

    TopState state() {
        return state;
    }

    Page page() {
        return Pages.of(state, views.get((int) state.frame()), application -> FILES, style);
    }

    List<Line> lines() {
        Status status = new Status(true, "storm", 0, views.size() - 1, 0, 0, -1, "");
        return new ScreenText(rows, columns, style).lines(state, page(), views.get((int) state.frame()), status);
    }

    List<String> text() {
        return lines().stream().map(Line::text).toList();
    }

    /** The name of the chosen row. */
    String chosen() {
        return text().stream()
                .filter(line -> line.startsWith(">"))
                .map(line -> line.substring(1).split(" ", 2)[0])
                .findFirst()
                .orElse("");
    }
}
