package io.mizan.controller.whatif;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import java.util.List;

/**
 * Parameters of a simulation of weeks of use, on the system as it is or with targets added or removed.
 *
 * @param bytesPerDay that are written; 0 for as much as is removed
 * @param keepDays after which files are removed; 0: never
 * @param seeds for each setting of Lustre's threshold that is tried
 * @param addTargets empty ones, on servers of their own
 * @param removeTargets indices of object targets
 */
public record WeeksQuestion(
        List<String> policies,
        int weeks,
        long bytesPerDay,
        int keepDays,
        int seeds,
        int addTargets,
        List<Integer> removeTargets) {
    /** Longer ones are for the command: they take minutes of a core that a controller needs for other things. */
    public static final int MOST_WEEKS = 26;

    public static final int MOST_SEEDS = 5;
    public static final int MOST_DAYS_KEPT = 3_650;

    private static final int MOST_POLICIES = 8;

    public WeeksQuestion {
        policies = policies.stream().distinct().toList();
        removeTargets = List.copyOf(removeTargets);
        WhatIfQuestion.check("policies", policies.size(), 1, MOST_POLICIES);
        WhatIfQuestion.check("weeks", weeks, 1, MOST_WEEKS);
        WhatIfQuestion.check("bytesPerDay", bytesPerDay, 0, WhatIfQuestion.MOST_BYTES);
        WhatIfQuestion.check("keepDays", keepDays, 0, MOST_DAYS_KEPT);
        WhatIfQuestion.check("seeds", seeds, 1, MOST_SEEDS);
        WhatIfQuestion.check("addTargets", addTargets, 0, WhatIfQuestion.MOST_ADDED);
        if (keepDays == 0 && bytesPerDay == 0) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "bytesPerDay is required when keepDays is 0")
                    .maybe("give bytesPerDay, or keepDays of 1 or more")
                    .exception();
        }
    }

    /** The system that it is about. */
    public ChangedSystem on(SystemView now) {
        return WhatIfQuestion.changed(now, removeTargets, addTargets);
    }
}
