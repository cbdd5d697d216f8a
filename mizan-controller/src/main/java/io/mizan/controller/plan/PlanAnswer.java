package io.mizan.controller.plan;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The answer to a request for a placement plan.
 *
 * @param basedOn when the state of the system was taken that it rests on
 * @param expiresAt when it must not be used any more
 * @param form how much the layouts say about targets
 * @param reason why it is as it is, for people: the policy, and rules of the site
 * @param figures of the whole batch, first alternatives
 * @param placement all requests with their targets, or why they have none
 * @param layouts by file, in the order of the requests; what a file is to be created with
 */
public record PlanAnswer(
        String id,
        Instant madeAt,
        Instant basedOn,
        Instant expiresAt,
        LayoutForm form,
        String reason,
        OstCosts figures,
        Placement placement,
        Map<String, FileLayout> layouts) {
    public PlanAnswer {
        layouts = Collections.unmodifiableMap(new LinkedHashMap<>(layouts));
    }

    /** As one that was made now, by the clock of whoever got it: that clock may differ from the one that it was made by. */
    public PlanAnswer receivedAt(Instant now) {
        return new PlanAnswer(
                id,
                now,
                now.minus(Duration.between(basedOn, madeAt)),
                now.plus(Duration.between(madeAt, expiresAt)),
                form,
                reason,
                figures,
                placement,
                layouts);
    }

    /** Whether it may be used; by a clock that was set back it was not made yet, and nobody can say how old it is. */
    public boolean isValidAt(Instant now) {
        return !now.isBefore(madeAt) && now.isBefore(expiresAt);
    }

    /** With what another alternative of the same request got; the figures stay those of the first. */
    public PlanAnswer and(PlanAnswer other) {
        List<Allocation> allocations = new ArrayList<>(placement.allocations());
        allocations.addAll(other.placement.allocations());
        List<Placement.Refusal> refusals = new ArrayList<>(placement.refusals());
        refusals.addAll(other.placement.refusals());
        Map<String, FileLayout> all = new LinkedHashMap<>(layouts);
        other.layouts.forEach(all::putIfAbsent);
        return new PlanAnswer(
                id, madeAt, basedOn, expiresAt, form, reason, figures, new Placement(allocations, refusals), all);
    }
}
