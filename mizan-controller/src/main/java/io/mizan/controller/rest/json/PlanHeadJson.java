package io.mizan.controller.rest.json;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/** What the summary of a plan of either kind says after whose it is. */
final class PlanHeadJson {
    private PlanHeadJson() {}

    static void times(Map<String, Object> tree, Instant madeAt, Instant basedOn, Instant expiresAt) {
        tree.put("madeAt", madeAt.toString());
        tree.put("basedOn", basedOn.toString());
        tree.put("expiresAt", expiresAt.toString());
    }

    static void state(Map<String, Object> tree, String reason, String form, Enum<?> state) {
        tree.put("reason", reason);
        tree.put("form", form);
        tree.put("state", state.name().toLowerCase(Locale.ROOT));
    }
}
