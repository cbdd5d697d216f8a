package io.mizan.traces.picture.access;

import io.mizan.traces.picture.chart.Direction;

/**
 * One access that took long.
 *
 * @param offset -1 where the log has none
 */
public record LongOperation(
        long rank, String path, Direction direction, long offset, long bytes, double start, double end) {
    public double seconds() {
        return end - start;
    }
}
