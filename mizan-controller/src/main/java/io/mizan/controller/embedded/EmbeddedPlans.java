package io.mizan.controller.embedded;

import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanSource;
import io.mizan.controller.plan.Promises;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.Reservations;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.SystemView;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The controller of one machine: no messages and no thread of its own, the same plans. Applications that run at the same time see
 * what was promised to each other, because they share a database and take turns.
 */
public final class EmbeddedPlans implements PlanSource {
    /**
     * What those share who plan for one system.
     *
     * @param promises those of this system
     */
    public record Shared(SystemLock lock, LiveRuns live, Promises promises) {}

    private final EmbeddedSystem system;
    private final PlanMaker maker;
    private final PlacementPlans plans;
    private final Reservations reservations;
    private final Shared shared;
    private final InstantSource clock;
    private String current = "";

    public EmbeddedPlans(
            EmbeddedSystem system,
            PlanMaker maker,
            PlacementPlans plans,
            Reservations reservations,
            Shared shared,
            InstantSource clock) {
        this.system = system;
        this.maker = maker;
        this.plans = plans;
        this.reservations = reservations;
        this.shared = shared;
        this.clock = clock;
    }

    @Override
    public PlanAnswer plan(PlanRequest request) {
        return shared.lock.take(() -> {
            Instant now = clock.instant();
            reservations.expire(now);
            shared.live.left().forEach(this::release);
            if (!current.isEmpty()) {
                // A run that is planned again does without what it was promised before.
                release(current);
            }
            shared.live.begin(request.id());
            current = request.id();
            List<StoredFile> files = system.files();
            PlanAnswer answer = request.each().stream()
                    .map(alternative -> answer(alternative, files, now))
                    .reduce(PlanAnswer::and)
                    .orElseGet(() -> answer(request, files, now));
            SystemView view = system.with(files);
            NewPlacementPlan made = shared.promises.of(request, answer, SafeLayout.targets(view));
            StoredPlacementPlan kept = plans.store(List.of(made)).get(0);
            // Who asks again with the same id gets what was answered then, which is only kept as a message.
            return Arrays.equals(kept.answer(), made.plan().answer()) ? answer : PlanMessages.answer(kept.answer());
        });
    }

    @Override
    public boolean storesForClients() {
        return true;
    }

    private PlanAnswer answer(PlanRequest request, List<StoredFile> files, Instant now) {
        Set<String> coming = request.alternatives().stream()
                .flatMap(List::stream)
                .map(PlacementRequest::file)
                .collect(Collectors.toSet());
        // A file that will be created is not there then, even if it is there now; those of another alternative stay.
        SystemView view = system.with(EmbeddedSystem.without(files, coming));
        return maker.answers(
                        List.of(request),
                        new ObservedState(view, Map.of(), now),
                        shared.promises.at(now, reservations, view),
                        now)
                .get(0);
    }

    private void release(String plan) {
        reservations.release(plan);
        shared.live.end(plan);
    }

    @Override
    public void finished(String plan, RunRecord run) {
        plans.move(
                plan,
                run.placed() ? PlacementPlanState.APPLIED : PlacementPlanState.EXPIRED,
                run.user(),
                "the run is over");
        release(plan);
        current = "";
    }
}
