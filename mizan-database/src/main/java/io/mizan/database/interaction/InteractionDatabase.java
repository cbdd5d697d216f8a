package io.mizan.database.interaction;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The database between prediction, placement and the placement index (Tarazu §5.5.3): requests come in when they are
 * predicted, get their targets when they are placed, and leave as allocations from which the index is written. All of a call
 * is stored or nothing.
 */
public interface InteractionDatabase {

    /**
     * Keeps a prediction. One of this id that is known already is replaced, with its targets: who predicts again has
     * forgotten the answer.
     *
     * @param requests no file twice
     */
    void predicted(Prediction prediction, List<PlacementRequest> requests);

    /**
     * Keeps where the files of a prediction go. It becomes the current one of its application.
     *
     * @param placement answers every request of the prediction, and no other
     */
    void placed(String prediction, Placement placement, Instant at);

    /** The prediction of an application that was placed last. */
    Optional<Prediction> current(String application);

    /** The requests of a prediction as they came in; none where it is not known. */
    List<PlacementRequest> requests(String prediction);

    /** What a prediction was answered, in the order of its requests; empty until it is placed. */
    Optional<Placement> placement(String prediction);

    /** The files of the current prediction of an application that got targets, in the order of their requests. */
    default List<Allocation> allocations(String application) {
        return current(application)
                .flatMap(current -> placement(current.id()))
                .map(Placement::allocations)
                .orElse(List.of());
    }

    /** Forgets all predictions of an application, and says how many there were. */
    int forget(String application);
}
