package io.mizan.database.sql;

import io.mizan.database.plan.Term;
import io.mizan.database.plan.Terms;
import java.time.InstantSource;

/**
 * An open database. A server that goes away makes calls fail with a problem until it is back; nothing has to be opened again.
 */
public final class Database extends Tables implements AutoCloseable {
    private Database(Sql sql) {
        super(sql);
    }

    /**
     * Opens a database, creates its tables or brings them up to date.
     *
     * @param clock the time of this process. Rows get the times that callers give them, and where a plan moves on, this one
     */
    public static Database open(DatabaseSettings settings, InstantSource clock) {
        if (settings.dialect() == Dialect.SQLITE) {
            SqliteFile.create(settings.sqliteFile());
        }
        DriverSource source = new DriverSource(settings);
        Migrations.run(settings, source);
        return new Database(new Sql(settings, source, clock));
    }

    public Terms terms() {
        return new SqlTerms(sql());
    }

    /** The same tables for whoever acts in a term. */
    public TermTables under(Term term) {
        return new TermTables(sql(), term);
    }

    @Override
    public void close() {
        sql().close();
    }
}
