package io.mizan.algorithms.placement.batch;

/** The generator splitmix64: the random source of the policies that choose at random, simple enough to be repeated anywhere. */
public final class SplitMix64 {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public SplitMix64(long seed) {
        this.state = seed;
    }

    /** The next 64 bits. */
    public long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** The next 64 bits, unsigned, modulo the bound; the slight preference for small values is that of the real allocator. */
    public long nextModulo(long bound) {
        return Long.remainderUnsigned(next(), bound);
    }

    /** A whole number from 0 to below the bound. */
    public int nextInt(int bound) {
        return (int) nextModulo(bound);
    }

    /** The finishing step alone: a good hash of a number. */
    public static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
