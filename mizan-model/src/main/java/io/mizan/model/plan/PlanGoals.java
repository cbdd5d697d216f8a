package io.mizan.model.plan;

import io.mizan.model.error.Problem;
import java.util.Locale;

/**
 * What a plan is to reach.
 *
 * @param balance what is to be even
 * @param most hard: no target is left above this share of its space (or of its peak), and none is brought above it
 * @param bytesPerSecond at which files are moved
 * @param leastBytes that any plan has to move to reach the goal: a proven lower bound, 0 where nothing has to move
 * @param reached whether every target is within the goal after the plan
 */
public record PlanGoals(Balance balance, double most, long bytesPerSecond, long leastBytes, boolean reached) {

    /** What is balanced. */
    public enum Balance {
        SPACE,
        LOAD;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public PlanGoals {
        if (!(most > 0 && most <= 1) || bytesPerSecond < 1 || leastBytes < 0) {
            throw Problem.impossible("a goal must be above 0 and at most 1, a rate at least 1 byte/s")
                    .with("most", most)
                    .with("bytesPerSecond", bytesPerSecond)
                    .with("leastBytes", leastBytes)
                    .exception();
        }
    }
}
