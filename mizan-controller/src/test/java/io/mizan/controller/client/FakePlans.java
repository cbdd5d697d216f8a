package io.mizan.controller.client;

import io.mizan.controller.plan.OstCosts;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanSource;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Gives every file the first target, and keeps what it was asked for. */
final class FakePlans implements PlanSource {
    private static final FileLayout FIRST = new Plain(Striping.of(1 << 20, 1).on(List.of(0)));

    final List<PlanRequest> asked = new ArrayList<>();
    /** Files that get no layout. */
    Predicate<String> leftAlone = file -> false;

    boolean refuses;
    boolean storesForClients;
    private final InstantSource clock;

    FakePlans(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public PlanAnswer plan(PlanRequest request) {
        asked.add(request);
        if (refuses) {
            throw Problem.of(ErrorCode.USAGE, "no plan today").exception();
        }
        Map<String, FileLayout> layouts = new LinkedHashMap<>();
        files(request).stream().filter(leftAlone.negate()).forEach(file -> layouts.put(file, FIRST));
        return new PlanAnswer(
                request.id(),
                clock.instant(),
                clock.instant(),
                clock.instant().plus(Duration.ofHours(1)),
                LayoutForm.LIST,
                "",
                OstCosts.NOTHING_KNOWN,
                new Placement(List.of(), List.of()),
                layouts);
    }

    @Override
    public boolean storesForClients() {
        return storesForClients;
    }

    @Override
    public void finished(String plan, RunRecord run) {
        // Nothing was promised.
    }

    static Set<String> files(PlanRequest request) {
        return request.alternatives().stream()
                .flatMap(List::stream)
                .map(PlacementRequest::file)
                .collect(Collectors.toSet());
    }
}
