package io.mizan.controller.apply;

import io.mizan.controller.plan.ApprovalRule;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.Optional;

/** Somebody has read a plan and says that it may be applied. */
public record Approval(Instant at, String who, String why) {

    /** @throws io.mizan.model.error.MizanException where the site wants an approval that there is not */
    public static void check(ApprovalRule rule, PlanFolder folder, String who) {
        missing(rule, folder.approval(), who).ifPresent(reason -> {
            throw Problem.of(ErrorCode.NOT_APPROVED, reason + ": nothing was changed")
                    .with("plan", folder.path().getFileName())
                    .maybe("let somebody who may say so read it and approve it, with mizan plan approve or on the"
                            + " dashboard")
                    .exception();
        });
    }

    /** What is missing for it to be applied; nothing where it may be. */
    static Optional<String> missing(ApprovalRule rule, Optional<Approval> approval, String who) {
        if (rule == ApprovalRule.NONE) {
            return Optional.empty();
        }
        if (approval.isEmpty()) {
            return Optional.of("the policy of the site wants plans to be approved, and nobody has approved this one");
        }
        return rule == ApprovalRule.BY_ANOTHER && approval.get().who().equals(who)
                ? Optional.of("the policy of the site wants plans to be approved by somebody else than applies them")
                : Optional.empty();
    }
}
