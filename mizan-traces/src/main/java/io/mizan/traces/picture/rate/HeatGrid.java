package io.mizan.traces.picture.rate;

import io.mizan.traces.picture.chart.RankRows;
import io.mizan.traces.picture.chart.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Gathers bytes by rank and time; rows that stay empty cost nothing. */
public final class HeatGrid {
    private final RankRows rows;
    private final double seconds;
    private final int steps;
    private final TreeMap<Integer, ByteSpread> spreads = new TreeMap<>();

    public HeatGrid(RankRows rows, double seconds, int steps) {
        this.rows = rows;
        this.seconds = seconds;
        this.steps = steps;
    }

    public void add(long rank, double start, double end, long bytes) {
        spread(rows.row(rank)).add(start, end, bytes);
    }

    /** Bytes that all ranks moved together, taken as equal shares: the log does not record more. */
    public void addToAll(double start, double end, long bytes) {
        long left = bytes;
        for (int row = 0; row < rows.rows(); row++) {
            long share = row == rows.rows() - 1
                    ? left
                    : Math.min(left, (long) (bytes * ((double) rows.ranksIn(row) / rows.ranks())));
            spread(row).add(start, end, share);
            left -= share;
        }
    }

    private ByteSpread spread(int row) {
        return spreads.computeIfAbsent(row, key -> new ByteSpread(seconds, steps));
    }

    public RankHeat result(Source source) {
        List<long[]> bytes = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            ByteSpread spread = spreads.get(row);
            bytes.add(spread == null ? new long[0] : spread.cells());
        }
        return new RankHeat(source, seconds / steps, steps, rows.labels().toList(), bytes);
    }
}
