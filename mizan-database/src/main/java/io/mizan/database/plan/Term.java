package io.mizan.database.plan;

import io.mizan.model.error.Problem;

/**
 * A numbered period in which one controller acts. It ends when another one begins the next.
 *
 * @param number greater than that of every term before; a write of an older one is refused
 * @param holder the process that acts
 */
public record Term(long number, String holder) {
    public Term {
        if (number < 1 || holder.isEmpty()) {
            throw Problem.impossible("a term must have a number of 1 or more and a holder")
                    .with("number", number)
                    .with("holder", holder)
                    .exception();
        }
    }
}
