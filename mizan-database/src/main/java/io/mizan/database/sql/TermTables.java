package io.mizan.database.sql;

import io.mizan.database.plan.Term;

/**
 * Database tables for the acting controller; writes of older terms are refused: each write, in its own transaction, fails with
 * {@code LEASE_LOST} where another term has begun, and keeps one from beginning until it is done. What is read is read as
 * ever.
 */
public final class TermTables extends Tables {
    private final Term term;

    TermTables(Sql sql, Term term) {
        super(sql.under(term));
        this.term = term;
    }

    public Term term() {
        return term;
    }

    /** Whether no other term has begun, by the word of the database. */
    public boolean isCurrent() {
        return new SqlTerms(sql()).isCurrent(term);
    }

    /**
     * For what is kept elsewhere than in the database, and is about to be changed.
     *
     * @throws io.mizan.model.error.MizanException where another term has begun
     */
    public void check() {
        sql().read(tx -> SqlTerms.check(tx, term, ""));
    }
}
