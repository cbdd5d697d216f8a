package io.mizan.algorithms.flow;

import java.util.Arrays;

/**
 * Flow on each row-column arc: rows with a supply, columns, and for each pair at most so much. Arcs in use are kept in lists
 * by row; of all others there is one bit.
 */
final class FlowAssignment {
    /** Words of 64 rows. */
    final int words;

    private final int[] most;
    private final int[] spare;
    private final long[] spareRows;

    /** For each column the rows that may still give it something. */
    private final long[] open;

    /** The entries of a row are at {@code first[row]}, {@code count[row]} of them. */
    private final int[] first;

    private final int[] count;
    private final int[] column;
    private final int[] amount;

    /**
     * @param supply of each row
     * @param most that a row may give to one column
     */
    FlowAssignment(int[] supply, int[] most, int columns) {
        int rows = supply.length;
        this.words = (rows + 63) / 64;
        this.most = most;
        this.spare = supply.clone();
        this.spareRows = new long[words];
        this.open = new long[Math.multiplyExact(words, columns)];
        this.first = new int[rows + 1];
        this.count = new int[rows];
        for (int row = 0; row < rows; row++) {
            first[row + 1] = Math.addExact(first[row], Math.min(supply[row], columns));
            if (supply[row] > 0) {
                spareRows[row >> 6] |= 1L << row;
            }
        }
        this.column = new int[first[rows]];
        this.amount = new int[first[rows]];
    }

    /** Lets a row give to a column. */
    void open(int row, int to) {
        open[to * words + (row >> 6)] |= 1L << row;
    }

    /** The rows of a word that may give to a column, as bits. */
    long openRows(int to, int word) {
        return open[to * words + word];
    }

    /** The rows of a word that have something left, as bits. */
    long spareRows(int word) {
        return spareRows[word];
    }

    int spare(int row) {
        return spare[row];
    }

    /** How many columns a row needs at least for what it has left. */
    int columnsNeeded(int row) {
        return (spare[row] - 1) / most[row] + 1;
    }

    int firstEntry(int row) {
        return first[row];
    }

    int endEntry(int row) {
        return first[row] + count[row];
    }

    int column(int entry) {
        return column[entry];
    }

    int amount(int entry) {
        return amount[entry];
    }

    /** What a row may still give to a column that is open to it. */
    int headroom(int row, int to) {
        int entry = most[row] == 1 ? -1 : find(row, to);
        return entry < 0 ? most[row] : most[row] - amount[entry];
    }

    /** Gives a column of what a row has left. */
    void give(int row, int to, int units) {
        spare[row] -= units;
        if (spare[row] == 0) {
            spareRows[row >> 6] &= ~(1L << row);
        }
        add(row, to, units);
    }

    /** Takes back units at an entry and gives them to another column. The entries of the row change their places. */
    void move(int row, int entry, int to, int units) {
        open(row, column[entry]);
        amount[entry] -= units;
        if (amount[entry] == 0) {
            int last = first[row] + --count[row];
            column[entry] = column[last];
            amount[entry] = amount[last];
        }
        add(row, to, units);
    }

    /** The columns to which a row gives. */
    int[] columns(int row) {
        return Arrays.copyOfRange(column, first[row], endEntry(row));
    }

    /** How much a row gives to each of its {@link #columns}. */
    int[] amounts(int row) {
        return Arrays.copyOfRange(amount, first[row], endEntry(row));
    }

    private void add(int row, int to, int units) {
        int entry = most[row] == 1 ? -1 : find(row, to);
        if (entry < 0) {
            entry = first[row] + count[row]++;
            column[entry] = to;
            amount[entry] = 0;
        }
        amount[entry] += units;
        if (amount[entry] == most[row]) {
            open[to * words + (row >> 6)] &= ~(1L << row);
        }
    }

    private int find(int row, int to) {
        for (int entry = endEntry(row) - 1; entry >= first[row]; entry--) {
            if (column[entry] == to) {
                return entry;
            }
        }
        return -1;
    }
}
