package io.mizan.database.balance;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The balance of a system, averaged over some time. Times are kept to the millisecond.
 *
 * @param at when that time began
 * @param score from 0 to 100
 * @param ostCost 1 is perfect
 * @param bytesPerSecond that were read and written
 */
public record BalancePoint(Instant at, double score, double ostCost, double bytesPerSecond) {
    public BalancePoint {
        at = at.truncatedTo(ChronoUnit.MILLIS);
        if (!(score >= 0 && score <= 100) || !(ostCost >= 0) || !(bytesPerSecond >= 0)) {
            throw Problem.impossible("a score must be 0 to 100, a cost and a rate 0 or more")
                    .with("score", score)
                    .with("ostCost", ostCost)
                    .with("bytesPerSecond", bytesPerSecond)
                    .exception();
        }
    }
}
