package io.mizan.database.sql;

import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Term;
import io.mizan.database.plan.TermState;
import io.mizan.database.plan.Terms;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The term of the acting controller in an SQL database: one row, which the migrations make. One UPDATE decides who has the
 * next term.
 */
final class SqlTerms implements Terms {
    private static final String ROW = " WHERE name = 'controller'";
    private static final String OWN = ROW + " AND number = ? AND holder = ?";

    private final Sql sql;

    SqlTerms(Sql sql) {
        this.sql = sql;
    }

    @Override
    public TermState look() {
        return sql.read(tx -> tx.first(
                        "SELECT number, holder, heartbeat, requests, rest FROM term" + ROW,
                        row -> new TermState(
                                row.getLong(1),
                                ColumnText.read(row.getString(2)),
                                row.getLong(3),
                                ColumnText.read(row.getString(4)),
                                ColumnText.read(row.getString(5)))))
                .orElseThrow(() -> SqlErrors.damaged("no row in the table term").exception());
    }

    @Override
    public Optional<Term> take(TermState seen, Candidate candidate) {
        long next = seen.number() + 1;
        int taken = sql.write(tx -> tx.update(
                "UPDATE term SET number = ?, holder = ?, heartbeat = ?, requests = ?, rest = ?" + OWN
                        + " AND heartbeat = ?",
                next,
                ColumnText.name("holder", candidate.holder()),
                seen.heartbeat() + 1,
                ColumnText.name("requests", candidate.requests()),
                ColumnText.name("rest", candidate.rest()),
                seen.number(),
                ColumnText.name("holder", seen.holder()),
                seen.heartbeat()));
        return taken == 1 ? Optional.of(new Term(next, candidate.holder())) : Optional.empty();
    }

    @Override
    public boolean beat(Term term) {
        return sql.write(tx -> tx.update(
                        "UPDATE term SET heartbeat = heartbeat + 1" + OWN,
                        term.number(),
                        ColumnText.name("holder", term.holder())))
                == 1;
    }

    @Override
    public boolean isCurrent(Term term) {
        return sql.read(tx -> isCurrent(tx, term, ""));
    }

    @Override
    public void release(Term term) {
        sql.write(tx -> tx.update(
                "UPDATE term SET holder = '', heartbeat = heartbeat + 1, requests = '', rest = ''" + OWN,
                term.number(),
                ColumnText.name("holder", term.holder())));
    }

    /**
     * Refuses the transaction of a term that another one has followed.
     *
     * @param lock ends the statement so that none follows until the transaction ends; empty where that does not matter
     */
    static Term check(Transaction tx, Term term, String lock) throws SQLException {
        if (!isCurrent(tx, term, lock)) {
            throw Problem.of(ErrorCode.LEASE_LOST, "another controller acts now: nothing was changed")
                    .with("term", term.number())
                    .with("holder", term.holder())
                    .maybe("ask the controller that acts")
                    .exception();
        }
        return term;
    }

    private static boolean isCurrent(Transaction tx, Term term, String lock) throws SQLException {
        return tx.first(
                        "SELECT number FROM term" + OWN + " " + lock,
                        row -> row.getLong(1),
                        term.number(),
                        ColumnText.name("holder", term.holder()))
                .isPresent();
    }
}
