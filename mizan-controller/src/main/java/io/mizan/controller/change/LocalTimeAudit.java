package io.mizan.controller.change;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * An audit log whose entries have the time of this machine, and tell that of the system where it is another one: a simulated system has a
 * time of its own, which beside actions on other systems says nothing.
 */
public record LocalTimeAudit(AuditLog log, InstantSource clock) implements AuditLog {
    /** Two looks at one clock are not further apart. */
    private static final Duration SAME = Duration.ofMinutes(1);

    @Override
    public void add(AuditEntry entry) {
        Instant now = clock.instant();
        boolean other = Duration.between(entry.at(), now).abs().compareTo(SAME) > 0;
        String told = "time of the system " + entry.at().truncatedTo(ChronoUnit.SECONDS);
        String why = entry.why().isEmpty() ? told : entry.why() + "; " + told;
        log.add(new AuditEntry(now, entry.who(), entry.what(), entry.subject(), other ? why : entry.why()));
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
