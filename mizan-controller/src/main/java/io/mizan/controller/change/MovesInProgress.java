package io.mizan.controller.change;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.ChangeableSystem;
import java.util.Optional;
import java.util.Set;

/** Finds moves that are still running although the apply or undo that began them was killed. */
final class MovesInProgress {
    private MovesInProgress() {}

    /** A file that is as before now may be as planned in a minute, and nobody would have put it back. */
    static void refuse(ChangePlan plan, ChangeableSystem system) {
        Set<String> moving = system.moving();
        Optional<PlannedChange> busy = plan.changes().stream()
                .filter(change -> change instanceof FileMove && moving.contains(change.path()))
                .findFirst();
        if (busy.isPresent()) {
            throw Problem.of(
                            ErrorCode.PLAN_BUSY,
                            "a migration of " + busy.get().path() + " is still running: nothing was changed")
                    .with("plan", plan.id())
                    .maybe("wait until it has ended (pgrep -af 'lfs migrate'), and run the command again")
                    .exception();
        }
    }
}
