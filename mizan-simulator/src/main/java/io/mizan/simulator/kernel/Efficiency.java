package io.mizan.simulator.kernel;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;

/**
 * Share of a link's bandwidth that is left when several flows use it together: the heads of a disk that move between files,
 * locks of a shared file that change hands.
 */
@FunctionalInterface
public interface Efficiency {
    /** Nothing is lost: what links have unless told otherwise. */
    Efficiency FULL = flows -> 1;

    /** The share of the bandwidth, above 0, that this many flows (at least one) get together. */
    double with(int flows);

    /**
     * Each further flow adds a loss, {@code 1 / (1 + loss (n - 1))}, down to a floor.
     *
     * @param loss 0 for none; 0.1 leaves ten elevenths to two flows
     * @param floor what many flows still get, above 0 and at most 1
     */
    static Efficiency falling(double loss, double floor) {
        if (!(loss >= 0 && loss < Double.POSITIVE_INFINITY && floor > 0 && floor <= 1)) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "the loss under concurrency is out of range")
                    .with("loss", loss)
                    .with("floor", floor)
                    .maybe("give a loss of 0 or more and a floor above 0 and at most 1")
                    .exception();
        }
        return loss == 0 ? FULL : flows -> Math.max(floor, 1 / (1 + loss * (flows - 1)));
    }
}
