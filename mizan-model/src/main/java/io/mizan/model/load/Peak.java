package io.mizan.model.load;

import io.mizan.model.error.Problem;

/**
 * The highest rate of one kind that a target can keep up.
 *
 * @param perSecond bytes or operations per second, 0 where unknown
 * @param confidence from 0, a guess, to 1, certain
 */
public record Peak(double perSecond, PeakOrigin origin, double confidence) {
    public static final Peak UNKNOWN = new Peak(0, PeakOrigin.UNKNOWN, 0);

    public Peak {
        if (!(perSecond >= 0 && Double.isFinite(perSecond)) || !(confidence >= 0 && confidence <= 1)) {
            throw Problem.impossible("a peak must be finite and not negative, its confidence 0 to 1")
                    .with("perSecond", perSecond)
                    .with("confidence", confidence)
                    .exception();
        }
        if (perSecond == 0 != (origin == PeakOrigin.UNKNOWN)) {
            throw Problem.impossible("a peak of 0 is an unknown one")
                    .with("perSecond", perSecond)
                    .with("origin", origin.label())
                    .exception();
        }
    }

    public boolean known() {
        return perSecond > 0;
    }
}
