package io.mizan.database.plan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One action in the audit log. The time is kept to the millisecond.
 *
 * @param what the action in a word or two: plan stored, plan undone, policy changed
 * @param subject what it was done to, such as the id of a plan
 */
public record AuditEntry(Instant at, String who, String what, String subject, String why) {
    public AuditEntry {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }
}
