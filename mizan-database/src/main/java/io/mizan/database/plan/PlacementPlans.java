package io.mizan.database.plan;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans and the answers that clients got. When a call returns, what it did survives a crash of process and machine. */
public interface PlacementPlans {

    /**
     * Stores plans with their reservations, all or none, and returns for each id the plan that counts: where one of this
     * id was stored before, that one, and nothing of the new one is kept. An answer is sent only after this returned; who
     * does not know whether it did (the database was lost meanwhile) may call it again.
     */
    List<StoredPlacementPlan> store(List<NewPlacementPlan> plans);

    Optional<StoredPlacementPlan> find(String id);

    /** Those of the plans that there are, in any order. */
    List<StoredPlacementPlan> find(Collection<String> ids);

    /** The plans made last, the newest first. */
    List<StoredPlacementPlan> newest(int most);

    /** The same without their answers. */
    List<PlacementPlanSummary> summaries(int most);

    /** Those of one user. */
    List<PlacementPlanSummary> summaries(String user, int most);

    /** The plan made last for an application, in whatever state. */
    Optional<StoredPlacementPlan> newestOf(String application);

    /** The plan made last for an application of one user. */
    Optional<StoredPlacementPlan> newestOf(String application, String user);

    /** How many plans that were made from a moment up to, but without, another are in which state now. */
    Map<PlacementPlanState, Integer> counts(Instant from, Instant to);

    /** The same of the plans of one user. */
    Map<PlacementPlanState, Integer> counts(String user, Instant from, Instant to);

    /** Moves a plan on, with an entry in the audit log; false where it is not in a state that leads there. */
    boolean move(String id, PlacementPlanState to, String who, String why);

    /** Ends the plans whose time is over and that were not applied; says how many. */
    int expire(Instant now);
}
