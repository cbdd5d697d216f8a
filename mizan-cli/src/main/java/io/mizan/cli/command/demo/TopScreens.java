package io.mizan.cli.command.demo;

import io.mizan.cli.command.top.screen.Key;
import io.mizan.cli.command.top.screen.Keystrokes;
import io.mizan.cli.command.top.screen.Line;
import io.mizan.cli.command.top.screen.Page;
import io.mizan.cli.command.top.screen.Pages;
import io.mizan.cli.command.top.screen.ScreenText;
import io.mizan.cli.command.top.screen.SortKey;
import io.mizan.cli.command.top.screen.Status;
import io.mizan.cli.command.top.screen.TableSubject;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.controller.live.LiveView;
import io.mizan.report.text.TextStyle;
import java.time.Duration;
import java.util.List;

/**
 * Draws the screens of {@code mizan top} for the demo, from the busiest target to its jobs and on to what the first of them
 * does elsewhere. Each screen is drawn over the one before.
 */
record TopScreens(LiveView view, TextStyle style, Duration pause) {
    static final int ROWS = 18;

    private static final List<Key> KEYS = List.of(Key.of(Key.Name.ENTER), Key.of(Key.Name.ENTER));
    private static final Status STATUS = new Status(false, "", 0, 0, 0, 0, -1, "");

    void play(TerminalConsole console) {
        TopState state = TopState.start(new TableSubject.Targets(), SortKey.LOAD);
        ScreenText text = new ScreenText(ROWS, style.columns(), style);
        console.show(screen(text, state));
        for (Key key : KEYS) {
            console.rest(pause);
            Page page = page(state);
            state = Keystrokes.press(state, key, page, new Keystrokes.Room(0, 0, text.tableRows(page)));
            console.show("\u001b[" + ROWS + "A" + screen(text, state));
        }
        console.rest(pause);
    }

    private Page page(TopState state) {
        return Pages.of(state, view, application -> List.of(), style);
    }

    /** Always as many lines, each without what was there before. */
    private String screen(ScreenText text, TopState state) {
        StringBuilder all = new StringBuilder();
        List<Line> lines = text.lines(state, page(state), view, STATUS);
        for (int i = 0; i < ROWS; i++) {
            all.append(i < lines.size() ? lines.get(i).paint(style, style.columns()) : "")
                    .append("\u001b[K\n");
        }
        return all.toString();
    }
}
