package io.mizan.traces.picture;

/** Which way bytes went. */
public enum Direction {
    READ,
    WRITE
}
