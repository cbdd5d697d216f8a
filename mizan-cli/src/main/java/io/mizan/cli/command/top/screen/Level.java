package io.mizan.cli.command.top.screen;

import java.util.List;

/**
 * One table of the path through the screen, and the row that is chosen in it. The row is remembered by its name, so that it
 * stays chosen when the order changes, and by its number for when it is gone.
 *
 * @param selected empty for the first row, whatever it is
 */
record Level(TableSubject place, String selected, int number) {
    static Level of(TableSubject place) {
        return new Level(place, "", 0);
    }

    /** The number of the chosen row among these; 0 where there are none. */
    int index(List<Row> rows) {
        if (selected.isEmpty()) {
            return 0;
        }
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).id().equals(selected)) {
                return i;
            }
        }
        return Math.max(0, Math.min(number, rows.size() - 1));
    }

    Level select(List<Row> rows, int index) {
        int inside = Math.max(0, Math.min(index, rows.size() - 1));
        // The first row is a place, not a thing: who stands there wants to see what is busiest.
        return rows.isEmpty() || inside == 0
                ? of(place)
                : new Level(place, rows.get(inside).id(), inside);
    }
}
