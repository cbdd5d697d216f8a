package io.mizan.controller.check;

import io.mizan.controller.change.planner.PlanSteps;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.plan.TargetOutlook;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether a plan still fits the system. */
public final class PlanStaleness {
    /** Share of a target by which its use may differ from what the plan assumed. */
    private static final double DRIFT = 0.05;

    private PlanStaleness() {}

    /** Why a plan is too old; none where it is not. */
    public static List<String> ofAge(ChangePlan plan, Instant now) {
        return plan.expired(now)
                ? List.of("plan is " + Duration.between(plan.madeAt(), now).toMinutes() + " min old, and was good for "
                        + Duration.between(plan.madeAt(), plan.expiresAt()).toMinutes() + " min")
                : List.of();
    }

    /**
     * What is different from what the plan assumed.
     *
     * @param done moves of the plan that were made already
     * @param open moves that are still to be made
     */
    public static List<String> ofTargets(ChangePlan plan, SystemView view, List<FileMove> done, List<FileMove> open) {
        Map<Integer, Target> now = new HashMap<>();
        view.dataTargets().forEach(target -> now.put(target.index(), target));
        Map<Integer, Long> moved = sums(done);
        Map<Integer, Long> coming = sums(open);
        List<String> reasons = new ArrayList<>();
        for (TargetOutlook outlook : plan.targets()) {
            int index = outlook.target().index();
            String name = outlook.target().shortForm();
            Target target = now.get(index);
            if (target == null) {
                reasons.add(name + " is not there any more");
                continue;
            }
            long expected = outlook.usedBytes() + moved.getOrDefault(index, 0L);
            long used = target.space().unavailableBytes();
            long more = Math.max(0, coming.getOrDefault(index, 0L));
            if (more > 0 && (target.state() != TargetState.ACTIVE || target.filesFree() == 0)) {
                reasons.add(name + " is now "
                        + (target.state() == TargetState.ACTIVE
                                ? "out of inodes"
                                : target.state().label()));
            } else if (outlook.totalBytes() != target.space().totalBytes()) {
                reasons.add(name + " has another size now");
            } else if (Math.abs(used - expected) > DRIFT * Math.max(1, outlook.totalBytes())) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "%s now %.0f %%, was %.0f %%",
                        name,
                        100 * target.space().utilisation(),
                        100.0 * expected / outlook.totalBytes()));
            } else if (more > 0
                    && plan.goals().balance() == Balance.SPACE
                    && used + more > (plan.goals().most() + DRIFT) * outlook.totalBytes()) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "%s now %.0f %%, and would be above %.0f %% with the plan",
                        name,
                        100 * target.space().utilisation(),
                        100 * plan.goals().most()));
            } else if (more > 0
                    && plan.goals().balance() == Balance.LOAD
                    && target.performance().loadRatio() > plan.goals().most()) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "%s now %.0f %% busy",
                        name,
                        100 * target.performance().loadRatio()));
            }
        }
        return reasons;
    }

    private static Map<Integer, Long> sums(List<FileMove> moves) {
        Map<Integer, Long> sums = new HashMap<>();
        moves.forEach(move -> PlanSteps.change(move).forEach((target, bytes) -> sums.merge(target, bytes, Long::sum)));
        return sums;
    }
}
