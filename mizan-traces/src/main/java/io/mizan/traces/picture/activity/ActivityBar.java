package io.mizan.traces.picture.activity;

/**
 * A stretch of time in which the ranks of a row were busy with one kind of operation; idle times too short to be seen are
 * inside.
 *
 * @param busy the share of the stretch that was spent in operations, 0 to 1, over the ranks of the row
 * @param longestSeconds the longest operation in it
 */
public record ActivityBar(
        int row,
        ActivityKind kind,
        double start,
        double end,
        double busy,
        long operations,
        long bytes,
        double longestSeconds) {}
