package io.mizan.controller.apply;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.ChangeableSystem;
import java.util.Optional;
import java.util.Set;

/** Moves that go on although the apply or undo that began them was killed. */
final class MovesUnderWay {
    private MovesUnderWay() {}

    /** A file that is as before now may be as planned in a minute, and nobody would have put it back. */
    static void refuse(Plan plan, ChangeableSystem system) {
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
