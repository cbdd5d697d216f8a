package io.mizan.controller.rest.json;

import java.time.Instant;
import java.util.Map;

/** The times of a plan of either kind, as its documents have them. */
final class PlanTimesJson {
    private PlanTimesJson() {}

    static void put(Map<String, Object> tree, Instant madeAt, Instant basedOn, Instant expiresAt) {
        tree.put("madeAt", madeAt.toString());
        tree.put("basedOn", basedOn.toString());
        tree.put("expiresAt", expiresAt.toString());
    }
}
