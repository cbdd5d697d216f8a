package io.mizan.model.plan;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.List;

/**
 * A reviewable list of changes. Nothing is changed on a file system without one.
 *
 * @param system how the system is opened again, {@code sim:state.json}, {@code embedded:/data} or {@code lustre:/scratch}
 * @param basedOn when the state that the plan was made from was taken
 * @param expiresAt after this it must not be applied: the state has moved on
 * @param goals what the changes are for
 * @param targets before and after; the plan holds only as long as they are about so
 * @param changes in the order in which they are made
 * @param skipped files that would have helped and cannot be moved
 * @param notes what else whoever approves it should know, a sentence each
 */
public record ChangePlan(
        String id,
        String system,
        Instant madeAt,
        Instant basedOn,
        Instant expiresAt,
        String reason,
        PlanGoals goals,
        List<TargetOutlook> targets,
        List<PlannedChange> changes,
        List<SkippedFile> skipped,
        List<String> notes) {
    public ChangePlan {
        targets = List.copyOf(targets);
        changes = List.copyOf(changes);
        skipped = List.copyOf(skipped);
        notes = List.copyOf(notes);
        if (basedOn.isAfter(madeAt) || !expiresAt.isAfter(madeAt)) {
            throw Problem.impossible("a plan must be made after the state it is based on and before it expires")
                    .with("plan", id)
                    .with("basedOn", basedOn)
                    .with("madeAt", madeAt)
                    .with("expiresAt", expiresAt)
                    .exception();
        }
    }

    public ChangePlan withId(String newId) {
        return new ChangePlan(
                newId, system, madeAt, basedOn, expiresAt, reason, goals, targets, changes, skipped, notes);
    }

    public boolean expired(Instant now) {
        return !now.isBefore(expiresAt);
    }

    /** Bytes that are copied in all. */
    public long bytes() {
        return changes.stream().mapToLong(PlannedChange::bytes).sum();
    }
}
