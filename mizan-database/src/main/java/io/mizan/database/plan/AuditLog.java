package io.mizan.database.plan;

import java.time.Instant;
import java.util.List;

/**
 * The log of actions: who did what, when and why. Entries are added and, when they are old, forgotten; never changed.
 */
public interface AuditLog {

    void add(AuditEntry entry);

    /** The last entries, the newest first. */
    List<AuditEntry> newest(int most);

    /** The entries from a moment up to, but without, another, the oldest first. */
    List<AuditEntry> between(Instant from, Instant to, int most);
}
