package io.mizan.benchmarks.planted;

/** Something of the benchmarks for a planted class to reach for. */
public final class Peer {
    private Peer() {}

    public static int measure() {
        return 1;
    }
}
