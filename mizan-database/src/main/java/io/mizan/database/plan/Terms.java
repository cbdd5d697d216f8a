package io.mizan.database.plan;

import java.util.Optional;

/**
 * The terms of the acting controller. The database knows no times: it keeps a counter that the holder increments, and whoever
 * wants to follow sees whether it still changes, by a clock of its own that nobody can set.
 */
public interface Terms {

    TermState look();

    /** Begins the next term, if nothing has happened since the look; else none. */
    Optional<Term> take(TermState seen, Candidate candidate);

    /** Counts on; false where another term has begun. */
    boolean beat(Term term);

    /** Whether no other term has begun. */
    boolean isCurrent(Term term);

    /** Gives it back, so that the next one need not wait; nothing happens if another term has begun. */
    void release(Term term);
}
