package io.mizan.controller.apply;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * An audit log whose entries have the time of this machine: who works on a simulated system tells its time, and beside deeds on
 * other systems that would say nothing.
 */
record AuditByOwnClock(AuditLog log, InstantSource clock) implements AuditLog {
    @Override
    public void add(AuditEntry entry) {
        log.add(new AuditEntry(clock.instant(), entry.who(), entry.what(), entry.subject(), entry.why()));
    }

    @Override
    public List<AuditEntry> newest(int most) {
        return log.newest(most);
    }

    @Override
    public List<AuditEntry> between(Instant from, Instant to, int most) {
        return log.between(from, to, most);
    }
}
