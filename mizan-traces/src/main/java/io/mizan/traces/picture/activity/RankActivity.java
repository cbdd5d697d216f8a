package io.mizan.traces.picture.activity;

import io.mizan.traces.picture.chart.Source;
import java.util.List;

/**
 * What each rank was busy with over time.
 *
 * @param ranksPerRow neighbouring ranks share a row where there are many
 * @param rows the labels of the rows; where {@code sharedRow}, the last is for what the log tells of all ranks together
 * @param source of reads and writes; metadata always comes from the counters
 */
public record RankActivity(
        Source source, List<String> rows, long ranksPerRow, boolean sharedRow, List<ActivityBar> bars) {
    public RankActivity {
        rows = List.copyOf(rows);
        bars = List.copyOf(bars);
    }
}
