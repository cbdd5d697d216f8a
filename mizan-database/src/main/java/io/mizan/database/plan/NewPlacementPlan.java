package io.mizan.database.plan;

import java.util.List;

/**
 * A plan to be stored together with the space it promises until it expires.
 *
 * @param reservations no target twice
 */
public record NewPlacementPlan(StoredPlacementPlan plan, List<Reservation> reservations) {
    public NewPlacementPlan {
        reservations = List.copyOf(reservations);
    }
}
