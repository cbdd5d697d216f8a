package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.Key;
import io.mizan.cli.command.top.screen.KeyDecoder;
import io.mizan.cli.command.top.screen.Keystrokes;
import io.mizan.cli.command.top.screen.Line;
import io.mizan.cli.command.top.screen.Page;
import io.mizan.cli.command.top.screen.Pages;
import io.mizan.cli.command.top.screen.ScreenText;
import io.mizan.cli.command.top.screen.TopState;
import io.mizan.cli.process.FullScreen;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.recording.Frames;
import io.mizan.report.text.TextStyle;
import java.util.List;
import java.util.Optional;

/** Reads keys and draws lines until the user quits. */
final class TopLoop {
    private static final long TICK_MILLIS = 200;

    private final FullScreen screen;
    private final ViewSource show;
    private final TextStyle style;
    private long known = -1;
    private Optional<LiveView> view = Optional.empty();

    TopLoop(FullScreen screen, ViewSource show, TextStyle style) {
        this.screen = screen;
        this.show = show;
        this.style = style;
    }

    void run(TopState start) {
        KeyDecoder keys = new KeyDecoder(screen::read);
        TopState state = start;
        while (state.dialog() != TopState.Dialog.QUIT) {
            state = state.paused() ? state : state.playingAt(show.follow(state.frame()));
            // Views that are too old have been forgotten meanwhile.
            if (state.paused() && state.frame() < show.frames().first()) {
                state = state.pausedAt(show.frames().first());
            }
            FullScreen.Size size = screen.size();
            ScreenText text = new ScreenText(size.rows(), size.columns(), style);
            Optional<LiveView> shown = view(state.frame());
            Page page = page(state, shown);
            draw(text, size, state, page, shown);
            int typed = screen.read(TICK_MILLIS);
            if (typed == FullScreen.END) {
                return;
            }
            Optional<Key> key = typed < 0 ? Optional.empty() : keys.key(typed);
            if (key.isPresent()) {
                state = press(state, key.get(), page, text.tableRows(page));
            }
        }
    }

    private Page page(TopState state, Optional<LiveView> shown) {
        return shown.map(now -> Pages.of(state, now, show::files, style)).orElse(Page.EMPTY);
    }

    private TopState press(TopState state, Key key, Page page, int rows) {
        if (key.name() == Key.Name.SUSPEND) {
            screen.suspend();
        } else if (key.name() == Key.Name.REDRAW) {
            screen.refresh();
        }
        Frames frames = show.frames();
        return Keystrokes.press(state, key, page, new Keystrokes.Room(frames.first(), frames.last(), rows));
    }

    /** One that cannot be read is passed over: what was shown before stays. */
    private Optional<LiveView> view(long frame) {
        if (frame != known || view.isEmpty()) {
            Optional<LiveView> next = show.frames().at(frame);
            view = next.isPresent() ? next : view;
            known = frame;
        }
        return view;
    }

    private void draw(ScreenText text, FullScreen.Size size, TopState state, Page page, Optional<LiveView> shown) {
        List<Line> lines = shown.map(now -> text.lines(state, page, now, show.status(state, now)))
                .orElseGet(() -> text.waiting(show.name(), show.trouble()));
        screen.draw(
                lines.stream().map(line -> line.paint(style, size.columns())).toList());
    }
}
