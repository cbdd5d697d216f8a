package io.mizan.controller.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.Promises;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPlansTest {
    private static final long SIZE = 1L << 40;
    private static final int BYTES = 50_000;
    private static final int FILES = 4;

    @TempDir
    private Path temporary;

    private PlacementRequest request(Path mount, int number) {
        return new PlacementRequest(
                mount.resolve("step_" + number).toString(),
                BYTES,
                0,
                RequestedComponents.plain(1, 1 << 20),
                "",
                Set.of(),
                0);
    }

    private List<PlacementRequest> requests(Path mount, int from) {
        return IntStream.range(from, from + FILES)
                .mapToObj(number -> request(mount, number))
                .toList();
    }

    /** Targets of equals start at a place that the name decides: several names, so that chance does not hide a mistake. */
    @Test
    void filesThatStayCountForTheAlternativeInWhichTheyStay() throws IOException {
        SystemLock lock = new SystemLock() {
            @Override
            public <T> T take(Supplier<T> work) {
                return work.get();
            }
        };
        try (Database database =
                Database.open(DatabaseSettings.file(temporary.resolve("mizan.db")), InstantSource.system())) {
            for (int attempt = 0; attempt < 10; attempt++) {
                Path mount = Files.createDirectory(temporary.toRealPath().resolve("fs" + attempt));
                EmbeddedSystem system = new EmbeddedSystem(
                        mount,
                        SystemView.ofTargets(
                                "fs",
                                IntStream.range(0, 2 * FILES)
                                        .mapToObj(i -> Target.of(
                                                TargetName.parse("fs-OST%04x".formatted(i)), new Space(SIZE, 0, SIZE)))
                                        .toList()),
                        temporary.resolve("layouts" + attempt),
                        temporary.resolve("state"));
                for (int i = 0; i < FILES; i++) {
                    system.create("step_" + i, new Plain(Striping.of(1 << 20, 1).on(List.of(i))));
                    Files.write(mount.resolve("step_" + i), new byte[BYTES]);
                }
                PlanMaker maker = new PlanMaker(
                        new Planner("balanced", PolicyOptions.DEFAULT),
                        SitePolicy.EMBEDDED,
                        Duration.ofHours(1),
                        ZoneOffset.UTC);
                PlanAnswer answer = new EmbeddedPlans(
                                system,
                                maker,
                                database.placementPlans(),
                                database.reservations(),
                                new EmbeddedPlans.Shared(
                                        lock,
                                        new LiveRuns(temporary.resolve("runs" + attempt)),
                                        Promises.within("fs" + attempt)),
                                InstantSource.system())
                        .plan(new PlanRequest(
                                "p" + attempt,
                                "local",
                                "app" + attempt,
                                "",
                                List.of(requests(mount, 0), requests(mount, FILES))));
                // What was promised there stays promised, and is no matter of the other systems.
                assertThat(database.reservations().at(Instant.now())).hasSize(FILES * (attempt + 1));
                assertThat(targets(answer, requests(mount, 0))).hasSize(FILES);
                assertThat(targets(answer, requests(mount, FILES))).containsExactlyInAnyOrder(4, 5, 6, 7);
            }
        }
    }

    private static Set<Integer> targets(PlanAnswer answer, List<PlacementRequest> files) {
        Set<Integer> targets = new TreeSet<>();
        answer.placement().allocations().stream()
                .filter(allocation -> files.contains(allocation.request()))
                .forEach(allocation ->
                        targets.addAll(allocation.components().get(0).targets()));
        return targets;
    }
}
