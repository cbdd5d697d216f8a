package io.mizan.traces.picture.chart;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows of a chart of ranks. Beyond {@link #MOST} ranks, neighbours share a row: a screen has no more lines.
 *
 * @param ranks how many ranks there are, at least 1
 * @param perRow how many share a row
 */
public record RankRows(long ranks, long perRow) {
    public static final int MOST = 256;

    public static RankRows of(long ranks) {
        long known = Math.max(1, ranks);
        return new RankRows(known, (known - 1) / MOST + 1);
    }

    public int rows() {
        return (int) ((ranks - 1) / perRow + 1);
    }

    public int row(long rank) {
        return (int) Math.max(0, Math.min(rows() - 1, rank / perRow));
    }

    /** Ranks in a row; the last row may have fewer. */
    public long ranksIn(int row) {
        return Math.min(perRow, ranks - row * perRow);
    }

    /** {@code 7}, or {@code 32-47} where ranks share a row. */
    public Stream<String> labels() {
        return IntStream.range(0, rows()).mapToObj(row -> {
            long first = row * perRow;
            long last = first + ranksIn(row) - 1;
            return first == last ? Long.toString(first) : first + "-" + last;
        });
    }
}
