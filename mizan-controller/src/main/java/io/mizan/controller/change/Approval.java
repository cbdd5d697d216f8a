package io.mizan.controller.change;

import io.mizan.controller.plan.ApprovalRule;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.Optional;

/** Approval of a change plan. */
public record Approval(Instant at, String who, String why) {

    /** @throws io.mizan.model.error.MizanException where the site wants an approval that there is not */
    public static void check(ApprovalRule rule, ChangePlanFolder folder, String who) {
        missing(rule, folder.approval(), who).ifPresent(reason -> {
            throw Problem.of(ErrorCode.NOT_APPROVED, reason + ": nothing was changed")
                    .with("plan", folder.path().getFileName())
                    .maybe("have it approved, with mizan plan approve or on the dashboard")
                    .exception();
        });
    }

    /** What is missing for it to be applied; nothing where it may be. */
    static Optional<String> missing(ApprovalRule rule, Optional<Approval> approval, String who) {
        if (rule == ApprovalRule.NONE) {
            return Optional.empty();
        }
        if (approval.isEmpty()) {
            return Optional.of("the site policy requires approval; this plan is not approved");
        }
        return rule == ApprovalRule.BY_ANOTHER && approval.get().who().equals(who)
                ? Optional.of("the site policy requires approval by another person than the one who applies")
                : Optional.empty();
    }
}
