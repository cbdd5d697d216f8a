package io.mizan.traces.picture.chart;

/** Which way bytes went. */
public enum Direction {
    READ,
    WRITE
}
