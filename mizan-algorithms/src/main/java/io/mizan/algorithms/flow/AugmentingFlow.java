package io.mizan.algorithms.flow;

/**
 * A maximum flow from rows with a supply to columns with a capacity, grown column by column: {@link #pull} gives a column as much
 * as is possible without taking anything from the columns before it, and rearranges what they hold where that helps.
 *
 * <p>A column first takes from rows that have something left, those that need the most columns before others. What is still missing
 * is sought along paths, breadth first: a row gives the new column a unit that it gave to another one, which takes a unit of a
 * second row instead, and so on to a row that has something left. Rows that a search has seen in vain can never again lead
 * anywhere, because no later path can pass through them, and are left out from then on. So all searches in vain cost O(rows · columns
 * / 64 + units) together, and each one that succeeds costs no more than that.
 */
final class AugmentingFlow {
    private final FlowAssignment holdings;
    private final int words;

    /** Rows that a search may still visit, and those of them that the present one has not seen. */
    private final long[] alive;

    private final long[] unseen;

    /** The column from which a search reached a row. */
    private final int[] via;

    /** The row that may free a column, and the entry by which it holds it. */
    private final int[] owner;

    private final int[] entry;

    private final int[] queue;
    private final int[] seen;
    private int searches;
    private int total;

    /** @param holdings in which nothing has been given yet */
    AugmentingFlow(FlowAssignment holdings, int rows, int columns) {
        this.holdings = holdings;
        this.words = holdings.words;
        this.alive = new long[words];
        for (int row = 0; row < rows; row++) {
            alive[row >> 6] |= 1L << row;
        }
        this.unseen = new long[words];
        this.via = new int[rows];
        this.owner = new int[columns];
        this.entry = new int[columns];
        this.queue = new int[columns];
        this.seen = new int[columns];
    }

    /** Whether a row has something left. */
    boolean anythingLeft() {
        for (int word = 0; word < words; word++) {
            if (holdings.spareRows(word) != 0) {
                return true;
            }
        }
        return false;
    }

    /** All that the columns hold. */
    int total() {
        return total;
    }

    /** Gives a column, which has nothing yet, as much as possible up to its capacity; says how much. */
    int pull(int column, int capacity) {
        int got = takeSpare(column, capacity);
        int more = 1;
        while (got < capacity && more > 0 && anythingLeft()) {
            more = augment(column, capacity - got);
            got += more;
        }
        total = Math.addExact(total, got);
        return got;
    }

    private int takeSpare(int column, int capacity) {
        int got = 0;
        int level = Integer.MAX_VALUE;
        while (got < capacity && level > 0) {
            // Rows at the level give; the highest level below it comes next.
            int next = 0;
            for (int word = 0; word < words; word++) {
                for (long rows = holdings.openRows(column, word) & holdings.spareRows(word);
                        rows != 0 && got < capacity;
                        rows &= rows - 1) {
                    int row = (word << 6) + Long.numberOfTrailingZeros(rows);
                    int needed = holdings.columnsNeeded(row);
                    if (needed == level) {
                        int units = units(row, column, capacity - got);
                        holdings.give(row, column, units);
                        got += units;
                    } else if (needed < level) {
                        next = Math.max(next, needed);
                    }
                }
            }
            level = next;
        }
        return got;
    }

    private int units(int row, int column, int wanted) {
        return Math.min(wanted, Math.min(holdings.spare(row), holdings.headroom(row, column)));
    }

    /** Finds one path and moves as much as it lets through; 0 where there is none. */
    private int augment(int start, int wanted) {
        searches++;
        System.arraycopy(alive, 0, unseen, 0, words);
        int tail = 0;
        queue[tail++] = start;
        seen[start] = searches;
        for (int head = 0; head < tail; head++) {
            int column = queue[head];
            int last = spareRowFor(column);
            if (last >= 0) {
                return shift(start, column, last, wanted);
            }
            tail = visitRows(column, tail);
        }
        System.arraycopy(unseen, 0, alive, 0, words);
        return 0;
    }

    private int spareRowFor(int column) {
        for (int word = 0; word < words; word++) {
            long rows = holdings.openRows(column, word) & holdings.spareRows(word);
            if (rows != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(rows);
            }
        }
        return -1;
    }

    /** Queues the columns that rows could free in favour of this one. */
    private int visitRows(int column, int queued) {
        int tail = queued;
        for (int word = 0; word < words; word++) {
            long rows = holdings.openRows(column, word) & unseen[word];
            unseen[word] &= ~rows;
            for (; rows != 0; rows &= rows - 1) {
                int row = (word << 6) + Long.numberOfTrailingZeros(rows);
                via[row] = column;
                int end = holdings.endEntry(row);
                for (int e = holdings.firstEntry(row); e < end; e++) {
                    int held = holdings.column(e);
                    if (seen[held] != searches) {
                        seen[held] = searches;
                        owner[held] = row;
                        entry[held] = e;
                        queue[tail++] = held;
                    }
                }
            }
        }
        return tail;
    }

    /** Moves units along the path from the last row back to the column that the search started from. */
    private int shift(int start, int lastColumn, int lastRow, int wanted) {
        int units = units(lastRow, lastColumn, wanted);
        for (int column = lastColumn; column != start; column = via[owner[column]]) {
            int row = owner[column];
            units = Math.min(units, Math.min(holdings.amount(entry[column]), holdings.headroom(row, via[row])));
        }
        holdings.give(lastRow, lastColumn, units);
        for (int column = lastColumn; column != start; column = via[owner[column]]) {
            int row = owner[column];
            holdings.move(row, entry[column], via[row], units);
        }
        return units;
    }
}
