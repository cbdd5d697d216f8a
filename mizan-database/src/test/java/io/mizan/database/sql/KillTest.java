package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.testing.Campaign;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that is killed at any moment loses nothing that it told, and leaves nothing by halves. */
class KillTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void whatWasToldIsThere(Dialect dialect) throws Exception {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        SplittableRandom random = new SplittableRandom(dialect.ordinal());
        List<String> told = new ArrayList<>();
        for (int round = 0; round < Campaign.rounds(dialect == Dialect.SQLITE ? 3 : 1); round++) {
            Child child = Child.start(Inserter.class, settings, "round" + round);
            told.addAll(child.lines(1 + random.nextInt(20)));
            Thread.sleep(0, random.nextInt(999_999));
            child.kill();
            told.addAll(child.rest());
            assertThat(child.errors()).isEmpty();
            check(settings, told);
        }
    }

    private static void check(DatabaseSettings settings, List<String> told) {
        try (Database database = Database.open(settings, Clock.systemUTC())) {
            List<StoredPlacementPlan> stored = database.placementPlans().newest(Integer.MAX_VALUE);
            assertThat(stored).extracting(StoredPlacementPlan::id).containsAll(told);
            assertThat(stored)
                    .allMatch(plan -> plan.equals(
                            TestPlans.plan(plan.id(), Inserter.ANSWER_BYTES).plan()));
            assertThat(database.audit().newest(Integer.MAX_VALUE))
                    .extracting(AuditEntry::subject)
                    .containsExactlyElementsOf(
                            stored.stream().map(StoredPlacementPlan::id).toList());
            assertThat(database.reservations().at(TestPlans.NOW))
                    .hasSize(TestPlans.TARGETS)
                    .extracting(Reservation::files)
                    .containsOnly(2L * stored.size());
        }
    }
}
