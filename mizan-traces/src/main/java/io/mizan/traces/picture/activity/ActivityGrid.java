package io.mizan.traces.picture.activity;

import io.mizan.traces.picture.chart.RankRows;
import io.mizan.traces.picture.chart.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gathers what ranks did; in the end the bars are as fine as their number allows. */
public final class ActivityGrid {
    /** What a wide screen shows in one line. */
    private static final int CELLS = 1024;

    /** More make a page slow and large. */
    public static final int MOST_BARS = 20_000;

    private record LaneKey(int row, ActivityKind kind) {}

    private final RankRows rows;
    private final double seconds;
    private final Map<LaneKey, ActivityLane> lanes = new HashMap<>();
    private boolean shared;

    public ActivityGrid(RankRows rows, double seconds) {
        this.rows = rows;
        this.seconds = seconds;
    }

    /** One operation of a rank. */
    public void operation(long rank, ActivityKind kind, double start, double end, long bytes) {
        lane(rows.row(rank), kind).add(start, end, end - start, 1, bytes, end - start);
    }

    /** Operations of a rank of which only their window is known; a negative rank stands for all ranks. */
    public void window(long rank, ActivityKind kind, double start, double end, Operations operations) {
        shared |= rank < 0;
        int row = rank < 0 ? rows.rows() : rows.row(rank);
        int count = (int) Math.min(Integer.MAX_VALUE, operations.count());
        lane(row, kind).add(start, end, operations.seconds(), count, operations.bytes(), operations.longestSeconds());
    }

    /**
     * Operations in a window.
     *
     * @param longestSeconds 0 where unknown
     */
    public record Operations(long count, long bytes, double seconds, double longestSeconds) {}

    private ActivityLane lane(int row, ActivityKind kind) {
        return lanes.computeIfAbsent(new LaneKey(row, kind), key -> new ActivityLane(seconds, CELLS));
    }

    public RankActivity result(Source source) {
        List<String> labels = new ArrayList<>(rows.labels().toList());
        if (shared) {
            labels.add("all ranks");
        }
        List<ActivityBar> bars = bars(0.5);
        for (double gap = 1; bars.size() > MOST_BARS && gap < 2 * CELLS; gap *= 2) {
            bars = bars(gap);
        }
        return new RankActivity(source, labels, rows.perRow(), shared, bars);
    }

    private List<ActivityBar> bars(double gap) {
        List<ActivityBar> bars = new ArrayList<>();
        for (int row = 0; row <= rows.rows(); row++) {
            long ranks = row == rows.rows() ? rows.ranks() : rows.ranksIn(row);
            for (ActivityKind kind : ActivityKind.values()) {
                ActivityLane lane = lanes.get(new LaneKey(row, kind));
                if (lane != null) {
                    lane.bars(row, kind, gap, ranks, bars);
                }
            }
        }
        return bars;
    }
}
