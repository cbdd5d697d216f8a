package io.mizan.testing;

/**
 * How often a random test repeats. CI runs a seeded slice; {@code ./mizan soak NAME} runs the same tests many times
 * longer, with the same seeds first.
 */
public final class Campaign {
    private Campaign() {}

    /** The number of rounds: {@code slice} in CI, a multiple of it in a soak. */
    public static int rounds(int slice) {
        return slice * Integer.getInteger("mizan.soak", 1);
    }
}
