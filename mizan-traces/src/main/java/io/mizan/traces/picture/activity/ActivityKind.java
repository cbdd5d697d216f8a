package io.mizan.traces.picture.activity;

import io.mizan.traces.picture.chart.Direction;

/** What a rank was busy with. */
public enum ActivityKind {
    READ,
    WRITE,
    /** Opens, closes, stats, syncs. */
    METADATA;

    public static ActivityKind of(Direction direction) {
        return direction == Direction.READ ? READ : WRITE;
    }
}
