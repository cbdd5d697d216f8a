package io.mizan.database.plan;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Change plans: what {@code mizan plan} and the controller make for administrators. When a call returns, what it did survives a
 * crash of process and machine.
 */
public interface ChangePlans {

    /** Stores a plan and returns the one that counts: where one of this id was stored before, that one. */
    StoredChangePlan store(StoredChangePlan plan);

    Optional<StoredChangePlan> find(String id);

    /** The plans stored last, the newest first. */
    List<ChangePlanSummary> summaries(int most);

    /** Those of one user, the newest first. */
    List<ChangePlanSummary> summaries(String owner, int most);

    /** How many plans that were made from a moment up to, but without, another are in which state now. */
    Map<ChangePlanState, Integer> counts(Instant from, Instant to);

    /** The same of the plans of one user. */
    Map<ChangePlanState, Integer> counts(String owner, Instant from, Instant to);

    /** Moves a plan on, with an entry in the audit log; false where it is not in a state that leads there. */
    boolean move(String id, ChangePlanState to, String who, String why);

    /** Ends the plans whose time is over and that were not applied; says how many. */
    int expire(Instant now);
}
