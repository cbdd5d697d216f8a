package io.mizan.database.job;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores what jobs did, one row for each category: 10^6 past jobs are as many rows as there are categories. */
public interface BehaviourLog {

    /** Sums over all categories. */
    record Totals(long categories, long jobs, long predicted, long hits) {}

    Optional<CategoryRow> find(String category);

    /** Writes these; a row of the same category is replaced. */
    void keep(List<CategoryRow> categories);

    /** The same without the categories of all other users. */
    BehaviourLog of(String user);

    /** The categories that were seen last, the newest first. */
    List<CategoryRow> newest(int most);

    Totals totals();

    /** Forgets categories that were not seen since, and of the others all but so many, those seen longest ago first. */
    int prune(Instant notSeenSince, long most);
}
