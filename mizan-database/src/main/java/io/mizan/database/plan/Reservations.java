package io.mizan.database.plan;

import java.time.Instant;
import java.util.List;

/** Space that is reserved but not yet written. It comes with a plan ({@link PlacementPlans#store}) and goes with it. */
public interface Reservations {

    /** What is promised at a time, summed up for each target, in the order of their names. */
    List<Reservation> at(Instant time);

    /** Lets go of what a plan promised: its files were seen, or will not come. Says how many plans that were. */
    int release(String plan);

    /** Lets go of what nobody came for in time; says how many plans promised it. */
    int expire(Instant now);
}
