package io.mizan.algorithms.placement.lustre;

/** Penalties of recently used targets, or servers: unsigned 64-bit numbers, as the allocator keeps them. */
final class QosPenalties {
    private final long[] penalty;
    private final long[] perObject;
    private final long[] lastUsed;

    QosPenalties(int count) {
        penalty = new long[count];
        perObject = new long[count];
        lastUsed = new long[count];
    }

    long of(int i) {
        return penalty[i];
    }

    long perObject(int i) {
        return perObject[i];
    }

    void setPerObject(int i, long value) {
        perObject[i] = value;
    }

    /** Halves a penalty once for every 8 × maximal age without use, and drops an old one. */
    void decay(int i, long now, long maxAge, boolean forget) {
        long age = (now - lastUsed[i]) >> 3;
        if (forget || age > 32 * maxAge) {
            penalty[i] = 0;
        } else if (age > maxAge) {
            penalty[i] >>>= age / maxAge;
        }
    }

    /** One got an object. */
    void use(int i, int objects, long now) {
        penalty[i] = (penalty[i] >>> 1) + perObject[i] * objects;
        lastUsed[i] = now;
    }

    /** Someone got an object: everybody's penalty falls. */
    void lessen(int i) {
        penalty[i] = Long.compareUnsigned(penalty[i], perObject[i]) < 0 ? 0 : penalty[i] - perObject[i];
    }
}
