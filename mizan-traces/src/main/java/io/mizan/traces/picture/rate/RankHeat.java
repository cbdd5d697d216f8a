package io.mizan.traces.picture.rate;

import io.mizan.traces.picture.chart.Source;
import java.util.List;

/**
 * Bytes moved by each row of ranks in each step of time.
 *
 * @param rows the labels of the rows
 * @param bytes by row, then by step; a row that moved nothing is empty
 */
public record RankHeat(Source source, double stepSeconds, int steps, List<String> rows, List<long[]> bytes) {
    public RankHeat {
        rows = List.copyOf(rows);
        bytes = List.copyOf(bytes);
    }

    public boolean isEmpty() {
        return bytes.stream().allMatch(row -> row.length == 0);
    }
}
