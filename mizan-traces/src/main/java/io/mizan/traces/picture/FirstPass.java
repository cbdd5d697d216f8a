package io.mizan.traces.picture;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.HeatmapRecord;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.RankRows;
import io.mizan.traces.picture.file.CounterColumns;
import java.util.HashMap;
import java.util.Map;

/** The first look at a log: how long it is, how many ranks there are, and what it can be drawn from. */
final class FirstPass implements DxtVisitor {
    private static final double LONGEST_RUN = 1e9;

    private final double limit;
    private double lastSecond;
    private long lastRank;
    private long segments;
    private long impossible;
    private double binSeconds;
    private double lastBinEnd;
    private final Map<Long, Double> heatmapBytes = new HashMap<>();

    FirstPass(DarshanLog log) {
        double run = log.job().runSeconds();
        boolean known = run > 0 && run < LONGEST_RUN;
        // A damaged time must not squeeze all others into the first pixel.
        limit = known ? Math.max(2 * run, run + 60) : LONGEST_RUN;
        lastSecond = known ? run : 0;
        lastRank = log.job().processes() - 1;
    }

    void counters(CounterColumns columns, CounterRecord record) {
        lastRank = Math.max(lastRank, record.rank());
        for (Direction direction : Direction.values()) {
            seen(columns.windowEnd(record, direction));
        }
        for (int window = 0; window < 2; window++) {
            seen(columns.metadataEnd(record, window));
        }
    }

    @Override
    public boolean record(DxtRecord head) {
        lastRank = Math.max(lastRank, head.rank());
        return true;
    }

    @Override
    public void segments(DxtSegments block) {
        for (int i = 0; i < block.size(); i++) {
            if (isPossible(block, i)) {
                seen(block.end(i));
                segments++;
            } else {
                impossible++;
            }
        }
    }

    /** Whether an access can have happened; others are left out of all pictures. */
    boolean isPossible(DxtSegments block, int i) {
        return isWindow(block.start(i), block.end(i)) && block.length(i) >= 0;
    }

    /** Whether there is a stretch of time in the run between two moments. */
    boolean isWindow(double start, double end) {
        return start >= 0 && end >= start && end <= limit;
    }

    void heatmap(HeatmapRecord record) {
        lastRank = Math.max(lastRank, record.rank());
        if (!(record.binSeconds() > 0 && record.binSeconds() <= limit)) {
            return;
        }
        double bytes = 0;
        for (int bin = 0; bin < record.bins(); bin++) {
            long moved = Math.max(0, record.bytesRead(bin)) + Math.max(0, record.bytesWritten(bin));
            bytes += moved;
            if (moved > 0) {
                // The run may end inside of the bin.
                seen(bin * record.binSeconds());
                lastBinEnd = Math.max(lastBinEnd, Math.min(limit, (bin + 1) * record.binSeconds()));
            }
        }
        if (bytes > 0) {
            binSeconds = Math.max(binSeconds, record.binSeconds());
            heatmapBytes.merge(record.id(), bytes, Double::sum);
        }
    }

    private void seen(double second) {
        if (second > lastSecond && second <= limit) {
            lastSecond = second;
        }
    }

    /** The heat maps to add up: the layers that talk to the file system; where the log names none, the one with most bytes. */
    boolean counts(DarshanLog log, HeatmapRecord record) {
        boolean named = heatmapBytes.keySet().stream().anyMatch(id -> isLowest(log, id));
        if (named) {
            return isLowest(log, record.id());
        }
        return heatmapBytes.entrySet().stream()
                .max(Map.Entry.<Long, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(most -> most.getKey() == record.id())
                .orElse(false);
    }

    private static boolean isLowest(DarshanLog log, long id) {
        String name = log.names().name(id).orElse("");
        return name.equals("heatmap:" + DarshanModule.POSIX.label())
                || name.equals("heatmap:" + DarshanModule.STDIO.label());
    }

    boolean hasHeatmap() {
        return !heatmapBytes.isEmpty();
    }

    double binSeconds() {
        return binSeconds;
    }

    /** The end of the last bin with bytes. */
    double lastBinEnd() {
        return lastBinEnd;
    }

    double seconds() {
        return lastSecond > 0 ? lastSecond : 1;
    }

    RankRows rows() {
        return RankRows.of(lastRank + 1);
    }

    long segments() {
        return segments;
    }

    long impossible() {
        return impossible;
    }
}
