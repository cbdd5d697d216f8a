package io.mizan.controller.rest;

import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errands;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What long work has in common, whatever it is. */
record ErrandJson(InstantSource clock) {
    static final int ACCEPTED = 202;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** Who asked, and how it stands. */
    Map<String, Object> head(Errand<?, ?> errand, Sight sight) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", errand.id());
        tree.put("who", errand.who());
        tree.put("askedAt", errand.askedAt().toString());
        tree.put("state", errand.state().word());
        Duration took = errand.state().over() ? errand.took() : Duration.between(errand.askedAt(), clock.instant());
        tree.put("tookSeconds", Math.max(0, took.toMillis()) / MILLIS_PER_SECOND);
        if (!errand.problem().isEmpty()) {
            tree.put("problem", sight.sentence(errand.problem()));
        }
        return tree;
    }

    static <Q, A> Errand<Q, A> found(String id, Optional<Errand<Q, A>> errand, String where) {
        return errand.orElseThrow(() -> Problem.of(ErrorCode.UNKNOWN_NAME, "nobody asked for it, or it was forgotten")
                .with("id", id)
                .maybe("the last " + Errands.KEPT + " are kept until the controller ends; ask again, or look at "
                        + Routes.API + where)
                .exception());
    }
}
