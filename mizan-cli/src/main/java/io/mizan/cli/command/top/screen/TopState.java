package io.mizan.cli.command.top.screen;

import java.util.ArrayList;
import java.util.List;

/**
 * State of the top screen: table, row, sort, filter.
 *
 * @param path the tables one went through; the last one is shown
 * @param reversed the other way round than the column is sorted by itself
 * @param paused whether it stays at {@code frame}
 * @param frame the number of the view that is shown
 */
public record TopState(
        List<Level> path, SortKey sort, boolean reversed, String filter, Dialog dialog, boolean paused, long frame) {
    /** What keys mean at the moment. */
    public enum Dialog {
        TABLE,
        HELP,
        /** A filter is being typed. */
        FILTER,
        /** The end. */
        QUIT
    }

    public TopState {
        path = List.copyOf(path);
    }

    public static TopState start(TableSubject view, SortKey sort) {
        return new TopState(List.of(Level.of(view)), sort, false, "", Dialog.TABLE, false, 0);
    }

    Level level() {
        return path.get(path.size() - 1);
    }

    public TableSubject place() {
        return level().place();
    }

    /** One of the three views, from the start. */
    TopState view(TableSubject view) {
        return new TopState(List.of(Level.of(view)), sort, reversed, "", dialog, paused, frame);
    }

    TopState at(Level level) {
        List<Level> changed = new ArrayList<>(path.subList(0, path.size() - 1));
        changed.add(level);
        return new TopState(changed, sort, reversed, filter, dialog, paused, frame);
    }

    /** A filter is for the table that it was typed in. */
    TopState into(TableSubject inside) {
        List<Level> longer = new ArrayList<>(path);
        longer.add(Level.of(inside));
        return new TopState(longer, sort, reversed, "", dialog, paused, frame);
    }

    TopState back() {
        return path.size() == 1
                ? this
                : new TopState(path.subList(0, path.size() - 1), sort, reversed, "", dialog, paused, frame);
    }

    TopState sorted(SortKey key, boolean reverse) {
        return new TopState(path, key, reverse, filter, dialog, paused, frame);
    }

    TopState filtered(String text) {
        return new TopState(path, sort, reversed, text, dialog, paused, frame);
    }

    TopState in(Dialog next) {
        return new TopState(path, sort, reversed, filter, next, paused, frame);
    }

    /** At one view, and it stays there. */
    public TopState pausedAt(long number) {
        return new TopState(path, sort, reversed, filter, dialog, true, number);
    }

    /** At one view for as long as there is no newer one. */
    public TopState playingAt(long number) {
        return new TopState(path, sort, reversed, filter, dialog, false, number);
    }
}
