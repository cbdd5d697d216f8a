package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.ApplicationSet;
import java.util.SplittableRandom;

/** One random source for each purpose and set, so that a result does not depend on what was drawn before it. */
final class Seeds {
    private static final long SET = 0xd1342543de82ef95L;
    private static final long PURPOSE = 0xaf251af3b0f025b5L;

    private Seeds() {}

    static SplittableRandom source(long seed, ApplicationSet set, int purpose) {
        // The first draw is a strong mix: sums of constants alone would give sources that run side by side.
        return new SplittableRandom(new SplittableRandom(seed ^ SET * set.number() ^ PURPOSE * purpose).nextLong());
    }
}
