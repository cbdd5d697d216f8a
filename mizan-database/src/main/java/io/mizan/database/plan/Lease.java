package io.mizan.database.plan;

import io.mizan.model.error.Problem;
import java.time.Instant;

/**
 * The right to act, for a while.
 *
 * @param token greater than that of every holder before; a write that carries an old one is refused
 * @param until by the clock of whoever holds it, counted from before it was asked for: it ends here no later than in the
 *     database, however far the clocks are apart
 */
public record Lease(String name, String holder, long token, Instant until) {
    public Lease {
        if (name.isEmpty() || holder.isEmpty() || token < 1) {
            throw Problem.impossible("a lease has a name, a holder and a token from 1")
                    .with("name", name)
                    .with("holder", holder)
                    .with("token", token)
                    .exception();
        }
    }

    public boolean heldAt(Instant now) {
        return now.isBefore(until);
    }
}
