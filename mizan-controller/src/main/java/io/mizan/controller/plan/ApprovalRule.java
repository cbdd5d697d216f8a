package io.mizan.controller.plan;

import java.util.Locale;

/** Whether a plan has to be approved before it is applied. */
public enum ApprovalRule {
    /** Whoever may apply it, may. */
    NONE,
    /** Somebody has to have approved it; whoever applies it will do. */
    NEEDED,
    /** Somebody else than whoever applies it has to have approved it. */
    BY_ANOTHER;

    /** As the file of the policy writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
