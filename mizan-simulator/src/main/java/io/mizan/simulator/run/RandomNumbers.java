package io.mizan.simulator.run;

/** Random numbers of a run: SplitMix64, which is the same everywhere. */
final class RandomNumbers {
    private long state;

    RandomNumbers(long seed) {
        this.state = seed;
    }

    long next() {
        state += 0x9E3779B97F4A7C15L;
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** From 0 to below 1. */
    double share() {
        return (next() >>> 11) * 0x1p-53;
    }
}
