package io.mizan.database.sql;

import static io.mizan.database.sql.TestPlans.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.StoredPlacementPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Placement plans and what they promise, in each of the databases. */
class PlacementPlansTest {
    @TempDir
    private Path folder;

    private Database open(Dialect dialect) {
        return Database.open(Fresh.of(dialect, folder), InstantSource.fixed(NOW));
    }

    @ParameterizedTest
    @EnumSource
    void whoAsksAgainGetsTheFirstAnswer(Dialect dialect) {
        try (Database database = open(dialect)) {
            PlacementPlans plans = database.placementPlans();
            NewPlacementPlan first = TestPlans.plan("a", 70_000);
            StoredPlacementPlan other = TestPlans.plan("b", 10).plan();
            NewPlacementPlan again = new NewPlacementPlan(
                    new StoredPlacementPlan(
                            new PlacementPlanSummary(
                                    "a",
                                    "x",
                                    "x",
                                    "x",
                                    NOW,
                                    NOW,
                                    NOW.plusSeconds(1),
                                    "",
                                    "list",
                                    PlacementPlanState.MADE),
                            new byte[] {1}),
                    List.of(new Reservation("fs-OST0fff", 1, 1)));

            assertThat(plans.store(List.of(first))).containsExactly(first.plan());
            assertThat(plans.store(List.of(again, new NewPlacementPlan(other, List.of()))))
                    .containsExactly(first.plan(), other);
            assertThat(plans.find("a")).contains(first.plan());
            assertThat(plans.find("A")).isEmpty();
            assertThat(plans.find("a ")).isEmpty();
            assertThat(plans.newest(5)).containsExactly(other, first.plan());
            assertThat(plans.summaries(5))
                    .containsExactly(other.summary(), first.plan().summary());
            assertThat(plans.summaries("user", 1)).containsExactly(other.summary());
            assertThat(plans.summaries("x", 5)).isEmpty();
            assertThat(plans.counts("user", NOW, NOW.plusSeconds(1))).isEqualTo(Map.of(PlacementPlanState.MADE, 2));
            assertThat(plans.counts("x", NOW, NOW.plusSeconds(1))).isEmpty();
            assertThat(plans.newestOf(first.plan().summary().application())).contains(other);
            assertThat(plans.newestOf("x")).isEmpty();
            assertThat(database.reservations().at(NOW)).isEqualTo(first.reservations());
            assertThat(database.audit().newest(5))
                    .extracting(AuditEntry::subject)
                    .containsExactly("b", "a");
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneOfManyWhoStoreTheSameIdAtOnceCounts(Dialect dialect) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Database database = open(dialect)) {
            for (int round = 0; round < 5; round++) {
                String id = "round " + round;
                List<Future<List<StoredPlacementPlan>>> answers = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    StoredPlacementPlan mine = TestPlans.plan(id, 10 + i).plan();
                    NewPlacementPlan plan = new NewPlacementPlan(mine, List.of(new Reservation("t" + i, 1, 1)));
                    answers.add(threads.submit(() -> database.placementPlans().store(List.of(plan))));
                }
                StoredPlacementPlan stored = database.placementPlans()
                        .store(List.of(TestPlans.plan(id, 5)))
                        .get(0);
                for (Future<List<StoredPlacementPlan>> answer : answers) {
                    assertThat(answer.get()).containsExactly(stored);
                }
                database.reservations().release(id);
            }
            assertThat(database.reservations().at(NOW)).isEmpty();
            assertThat(database.audit().newest(100)).hasSize(5);
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void plansMoveOnAndLetGoOfWhatTheyPromised(Dialect dialect) {
        try (Database database = open(dialect)) {
            PlacementPlans plans = database.placementPlans();
            List<NewPlacementPlan> stored =
                    List.of(TestPlans.plan("a", 1), TestPlans.plan("b", 1), TestPlans.plan("c", 1));
            plans.store(stored);
            assertThat(database.reservations().at(NOW).get(3)).isEqualTo(new Reservation("fs-OST0003", 3009, 6));

            assertThat(plans.move("a", PlacementPlanState.MADE, "op", "")).isFalse();
            assertThat(plans.move("nobody", PlacementPlanState.APPLIED, "op", ""))
                    .isFalse();
            assertThat(plans.move("a", PlacementPlanState.ANSWERED, "client", "asked"))
                    .isTrue();
            assertThat(plans.move("a", PlacementPlanState.ANSWERED, "client", "asked"))
                    .isFalse();
            assertThat(database.reservations().at(NOW).get(3)).isEqualTo(new Reservation("fs-OST0003", 3009, 6));
            assertThat(plans.move("a", PlacementPlanState.EXPIRED, "op", "it's slow"))
                    .isTrue();
            assertThat(database.reservations().at(NOW).get(3)).isEqualTo(new Reservation("fs-OST0003", 2006, 4));
            assertThat(database.audit().newest(1))
                    .containsExactly(new AuditEntry(NOW, "op", "plan expired", "a", "it's slow"));
            assertThat(plans.move("a", PlacementPlanState.APPLIED, "client", "began"))
                    .isTrue();
            assertThat(plans.move("a", PlacementPlanState.EXPIRED, "op", "")).isFalse();

            plans.move("b", PlacementPlanState.APPLIED, "client", "");
            assertThat(plans.expire(NOW.plus(Duration.ofMinutes(59)))).isZero();
            assertThat(plans.expire(NOW.plus(Duration.ofHours(1)))).isEqualTo(1);
            assertThat(plans.find("c").orElseThrow().summary().state()).isEqualTo(PlacementPlanState.EXPIRED);
            assertThat(plans.find("b").orElseThrow().summary().state()).isEqualTo(PlacementPlanState.APPLIED);
            assertThat(database.reservations().at(NOW)).hasSize(TestPlans.TARGETS);
            assertThat(database.reservations().at(NOW.plus(Duration.ofHours(1))))
                    .isEmpty();
            assertThat(database.reservations().expire(NOW.plus(Duration.ofHours(1))))
                    .isEqualTo(1);
            assertThat(database.reservations().release("b")).isZero();

            assertThat(database.forgetBefore(NOW.plus(Duration.ofHours(2))))
                    .isEqualTo(new Tables.Forgotten(0, 0, 3, 7));
            assertThat(plans.newest(5)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsBeyondTheRangeOfNumbersStayLarge(Dialect dialect) {
        try (Database database = open(dialect)) {
            for (String id : List.of("a", "b", "c")) {
                database.placementPlans()
                        .store(List.of(new NewPlacementPlan(
                                TestPlans.plan(id, 1).plan(), List.of(new Reservation("t", Long.MAX_VALUE, 1)))));
            }
            assertThat(database.reservations().at(NOW)).containsExactly(new Reservation("t", Long.MAX_VALUE, 3));
        }
    }

    /** Sums are kept in memory; what others write must not be missed. */
    @ParameterizedTest
    @EnumSource
    void sumsFollowWhatSeveralProcessesPromiseAndLetGo(Dialect dialect) {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        Random random = new Random(dialect.ordinal());
        Map<String, List<Reservation>> promised = new TreeMap<>();
        try (Database one = Database.open(settings, InstantSource.fixed(NOW));
                Database other = Database.open(settings, InstantSource.fixed(NOW))) {
            for (int step = 0; step < 60; step++) {
                Database writer = random.nextBoolean() ? one : other;
                String id = "plan " + (random.nextInt(3) == 0 ? random.nextInt(step + 1) : step);
                if (random.nextInt(3) == 0) {
                    int held = promised.remove(id) == null ? 0 : 1;
                    assertThat(writer.reservations().release(id)).isEqualTo(held);
                } else if (random.nextInt(10) == 0) {
                    writer.forgetBefore(NOW.plus(Duration.ofDays(1)));
                    promised.clear();
                } else if (writer.placementPlans().find(id).isEmpty()) {
                    List<Reservation> targets = IntStream.range(0, 1 + random.nextInt(5))
                            .mapToObj(i -> new Reservation("t" + i, random.nextInt(1000), random.nextInt(3)))
                            .toList();
                    writer.placementPlans()
                            .store(List.of(
                                    new NewPlacementPlan(TestPlans.plan(id, 1).plan(), targets)));
                    promised.put(id, targets);
                }
                for (Database reader : List.of(one, other)) {
                    assertThat(reader.reservations().at(NOW)).isEqualTo(sums(promised));
                }
            }
        }
    }

    private static List<Reservation> sums(Map<String, List<Reservation>> promised) {
        Map<String, Reservation> sums = new TreeMap<>();
        promised.values().stream()
                .flatMap(List::stream)
                .forEach(one -> sums.merge(
                        one.target(),
                        one,
                        (a, b) -> new Reservation(a.target(), a.bytes() + b.bytes(), a.files() + b.files())));
        return List.copyOf(sums.values());
    }

    @ParameterizedTest
    @EnumSource
    void manyPlansAreFoundAtOnce(Dialect dialect) {
        try (Database database = open(dialect)) {
            List<NewPlacementPlan> stored = IntStream.range(0, 2500)
                    .mapToObj(i -> TestPlans.plan("it's \"" + i, 1))
                    .toList();
            database.placementPlans().store(stored);
            List<String> asked =
                    IntStream.range(1000, 4000).mapToObj(i -> "it's \"" + i).toList();
            assertThat(database.placementPlans().find(asked))
                    .containsExactlyInAnyOrderElementsOf(stored.subList(1000, 2500).stream()
                            .map(NewPlacementPlan::plan)
                            .toList());
            assertThat(database.placementPlans().find(List.of())).isEmpty();
        }
    }
}
