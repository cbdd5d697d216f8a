package io.mizan.batch.planted;

/** Something of the batch module for a planted class to reach for. */
public final class Sweep {
    private Sweep() {}

    public static int run() {
        return 1;
    }
}
