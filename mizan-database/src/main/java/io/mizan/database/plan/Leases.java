package io.mizan.database.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * Who may act. A lease is free or has one holder, and ends by itself. Whether it has ended is decided by the clock of the
 * database alone, so controllers whose clocks differ never both hold it.
 */
public interface Leases {

    /**
     * Takes the lease if it is free, or prolongs it if this holder has it; none if another one has it. A holder is one
     * process: after a restart it must call itself by another name, or it could meet its own past.
     */
    Optional<Lease> acquire(String name, String holder, Duration length);

    /** Prolongs a lease; none if it ended meanwhile and another one took it. */
    Optional<Lease> renew(Lease lease, Duration length);

    /** Gives it back before it ends; nothing happens if it was lost already. */
    void release(Lease lease);
}
