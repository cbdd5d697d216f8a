package io.mizan.controller.client;

import io.mizan.controller.plan.OstCosts;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.database.interaction.Prediction;
import io.mizan.model.error.MizanException;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The plan of one run: the newest that was to be had, or the last one of the application, as long as it may be used. */
final class RunPlan {
    private static final int MOST_REFUSALS = 3;

    private final RunSetting setting;
    private final RunParts parts;
    private final Consumer<String> notes;
    private String id = "";
    private boolean promised;
    private OstCosts figures = OstCosts.NOTHING_KNOWN;

    RunPlan(RunSetting setting, RunParts parts, Consumer<String> notes) {
        this.setting = setting;
        this.parts = parts;
        this.notes = notes;
    }

    /** Of the plan that was made or found last; empty where there was none. */
    String id() {
        return id;
    }

    /** Whether whoever made the plan keeps space for it. */
    boolean promised() {
        return promised;
    }

    OstCosts figures() {
        return figures;
    }

    /** A new plan. Without one the plan that there was stays. */
    Optional<PlanAnswer> ask(String newId, List<List<PlacementRequest>> next, Instant started) {
        try {
            parts.interaction()
                    .predicted(
                            new Prediction(newId, setting.application(), started),
                            next.stream().flatMap(List::stream).toList());
            PlanAnswer answer = parts.plans()
                    .plan(new PlanRequest(
                            newId, setting.client(), setting.application(), setting.user(), setting.project(), next))
                    .receivedAt(parts.clock().instant());
            id = newId;
            promised = true;
            keep(answer, started);
            answer.placement().refusals().stream()
                    .limit(MOST_REFUSALS)
                    .forEach(refusal ->
                            notes.accept("not placed: " + refusal.request().file() + ": " + refusal.reason()));
            figures = answer.figures();
            return Optional.of(answer);
        } catch (MizanException e) {
            notes.accept("no new plan: " + e.problem().line());
            return Optional.empty();
        }
    }

    /** What is placed is what the site allowed, which may be less than what was predicted. */
    private void keep(PlanAnswer answer, Instant started) {
        Placement placement = answer.placement();
        List<PlacementRequest> answered = Stream.concat(
                        placement.allocations().stream().map(Allocation::request),
                        placement.refusals().stream().map(Placement.Refusal::request))
                .toList();
        parts.interaction().predicted(new Prediction(answer.id(), setting.application(), started), answered);
        parts.interaction().placed(answer.id(), placement, answer.madeAt());
        if (!parts.plans().storesForClients()) {
            parts.stored().store(List.of(PlanRecord.of(answer, setting)));
        }
    }

    /** The last plan of the application, instead of a new one. */
    Optional<PlanAnswer> last() {
        try {
            Optional<PlanAnswer> last = parts.interaction()
                    .current(setting.application())
                    .flatMap(current -> parts.stored().find(current.id()))
                    .map(plan -> PlanMessages.answer(plan.answer()))
                    .filter(answer -> answer.isValidAt(parts.clock().instant()));
            last.ifPresent(answer -> {
                id = answer.id();
                promised = false;
                notes.accept("the last plan is used again; it expires at " + answer.expiresAt());
            });
            return last;
        } catch (MizanException e) {
            notes.accept("no earlier plan: " + e.problem().line());
            return Optional.empty();
        }
    }
}
