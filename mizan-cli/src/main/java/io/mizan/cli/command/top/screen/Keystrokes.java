package io.mizan.cli.command.top.screen;

import io.mizan.cli.command.top.screen.TopState.Dialog;
import java.util.List;

/** Changes the state of the screen by keys. */
public final class Keystrokes {
    private static final int LONG_STEP = 10;
    private static final int LONGEST_FILTER = 60;

    /**
     * What the keys move in.
     *
     * @param first the number of the oldest view that there is
     * @param last the number of the newest
     * @param rows of the table that are on the screen
     */
    public record Room(long first, long last, int rows) {}

    private Keystrokes() {}

    /** @param page what the state shows */
    public static TopState press(TopState state, Key key, Page page, Room room) {
        return switch (state.dialog()) {
            case HELP -> state.in(isLetter(key, 'q') ? Dialog.QUIT : Dialog.TABLE);
            case FILTER -> typeFilter(state, key);
            case TABLE, QUIT ->
                key.name() == Key.Name.LETTER
                        ? letter(state, key.letter(), page, room)
                        : move(state, key.name(), page, room);
        };
    }

    private static TopState letter(TopState state, char letter, Page page, Room room) {
        return switch (letter) {
            case 'q' -> state.in(Dialog.QUIT);
            case 'h', '?' -> state.in(Dialog.HELP);
            case '/' -> state.filtered("").in(Dialog.FILTER);
            case 'j' -> move(state, Key.Name.DOWN, page, room);
            case 'k' -> move(state, Key.Name.UP, page, room);
            case 'g' -> move(state, Key.Name.HOME, page, room);
            case 'G' -> move(state, Key.Name.END, page, room);
            case 'o' -> state.view(new TableSubject.Targets());
            case 's', 'c' -> state.view(new TableSubject.Servers());
            case 'J' -> state.view(new TableSubject.Jobs());
            case '<' -> sort(state, page.sortKeys(), -1);
            case '>' -> sort(state, page.sortKeys(), 1);
            case 'r' -> state.sorted(state.sort(), !state.reversed());
            case 'p', ' ' -> state.paused() ? state.playingAt(state.frame()) : state.pausedAt(state.frame());
            case '[' -> step(state, -1, room);
            case ']' -> step(state, 1, room);
            case '{' -> step(state, -LONG_STEP, room);
            case '}' -> step(state, LONG_STEP, room);
            default -> state;
        };
    }

    private static TopState move(TopState state, Key.Name key, Page page, Room room) {
        Level level = state.level();
        List<Row> rows = page.rows();
        int now = level.index(rows);
        int screen = Math.max(1, room.rows());
        return switch (key) {
            case UP -> state.at(level.select(rows, now - 1));
            case DOWN -> state.at(level.select(rows, now + 1));
            case PAGE_UP -> state.at(level.select(rows, now - screen));
            case PAGE_DOWN -> state.at(level.select(rows, now + screen));
            case HOME -> state.at(level.select(rows, 0));
            case END -> state.at(level.select(rows, rows.size() - 1));
            case LEFT -> state.paused() ? step(state, -1, room) : state.back();
            case RIGHT -> state.paused() ? step(state, 1, room) : enter(state, rows, now);
            case ENTER -> enter(state, rows, now);
            case BACKSPACE -> state.back();
            case ESCAPE -> state.filter().isEmpty() ? state.back() : state.filtered("");
            case TAB -> state.view(next(state.path().get(0).place()));
            case REDRAW, SUSPEND, LETTER -> state;
        };
    }

    /** Whoever goes through time does not want it to go on by itself. */
    private static TopState step(TopState state, long steps, Room room) {
        return state.pausedAt(Math.max(room.first(), Math.min(room.last(), state.frame() + steps)));
    }

    private static TopState enter(TopState state, List<Row> rows, int index) {
        if (index >= rows.size()) {
            return state;
        }
        TableSubject inside = rows.get(index).inside();
        // Back on the same thing is back, not deeper and deeper.
        return inside == null || inside.equals(state.place())
                ? state
                : state.at(new Level(state.place(), rows.get(index).id(), index))
                        .into(inside);
    }

    private static TableSubject next(TableSubject view) {
        if (view instanceof TableSubject.Targets) {
            return new TableSubject.Servers();
        }
        return view instanceof TableSubject.Servers ? new TableSubject.Jobs() : new TableSubject.Targets();
    }

    private static TopState sort(TopState state, List<SortKey> keys, int steps) {
        int now = keys.indexOf(state.sort());
        return keys.isEmpty() ? state : state.sorted(keys.get(Math.floorMod(now + steps, keys.size())), false);
    }

    private static TopState typeFilter(TopState state, Key key) {
        String text = state.filter();
        return switch (key.name()) {
            case ENTER -> state.in(Dialog.TABLE);
            case ESCAPE -> state.filtered("").in(Dialog.TABLE);
            case BACKSPACE -> text.isEmpty() ? state : state.filtered(text.substring(0, text.length() - 1));
            case LETTER -> text.length() >= LONGEST_FILTER ? state : state.filtered(text + key.letter());
            default -> state;
        };
    }

    private static boolean isLetter(Key key, char letter) {
        return key.name() == Key.Name.LETTER && key.letter() == letter;
    }
}
