package io.mizan.controller.change.planner;

import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.TargetOutlook;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.function.ToLongFunction;

/** The balance score of a system, from 0 to 100, before and after a plan. */
public final class PlanScore {
    private PlanScore() {}

    public static double before(ChangePlan plan) {
        return score(plan, TargetOutlook::usedBytes);
    }

    public static double after(ChangePlan plan) {
        return score(plan, TargetOutlook::afterBytes);
    }

    private static double score(ChangePlan plan, ToLongFunction<TargetOutlook> used) {
        return plan.targets().isEmpty()
                ? 100
                : Balance.of(SystemView.ofTargets(
                                plan.targets().get(0).target().fileSystem(),
                                plan.targets().stream()
                                        .map(target -> target(target, used.applyAsLong(target)))
                                        .toList()))
                        .score();
    }

    private static Target target(TargetOutlook target, long used) {
        long taken = Math.max(0, Math.min(target.totalBytes(), used));
        return Target.of(target.target(), new Space(target.totalBytes(), taken, target.totalBytes() - taken));
    }
}
