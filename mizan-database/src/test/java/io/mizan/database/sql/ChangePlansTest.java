package io.mizan.database.sql;

import static io.mizan.database.sql.TestPlans.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlans;
import io.mizan.database.plan.StoredChangePlan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Change plans, in each of the databases. */
class ChangePlansTest {
    @TempDir
    private Path folder;

    private Database open(Dialect dialect) {
        return Database.open(Fresh.of(dialect, folder), InstantSource.fixed(NOW));
    }

    @ParameterizedTest
    @EnumSource
    void theFirstPlanOfAnIdCountsAndPlacementPlansHaveIdsOfTheirOwn(Dialect dialect) {
        try (Database database = open(dialect)) {
            ChangePlans plans = database.changePlans();
            StoredChangePlan plan = TestPlans.changePlan("plan-0001");
            database.placementPlans().store(List.of(TestPlans.plan("plan-0001", 3)));
            assertThat(plans.find("plan-0001")).isEmpty();
            assertThat(plans.store(plan)).isEqualTo(plan);
            assertThat(plans.store(new StoredChangePlan(plan.summary(), "{}"))).isEqualTo(plan);
            StoredChangePlan second = TestPlans.changePlan("plan-0002");
            plans.store(second);
            assertThat(plans.find("plan-0001")).contains(plan);
            assertThat(plans.summaries(5)).containsExactly(second.summary(), plan.summary());
            assertThat(plans.summaries("ann", 1)).containsExactly(second.summary());
            assertThat(plans.summaries("user", 5)).isEmpty();
            assertThat(plans.counts(NOW, NOW.plusSeconds(1))).isEqualTo(Map.of(ChangePlanState.MADE, 2));
            assertThat(plans.counts("user", NOW, NOW.plusSeconds(1))).isEmpty();
            assertThat(database.placementPlans().summaries(5)).hasSize(1);
            assertThat(database.audit().newest(5))
                    .extracting(AuditEntry::what, AuditEntry::subject)
                    .hasSize(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void plansAreAppliedUndoneAndAppliedAgainButExpireOnlyBefore(Dialect dialect) {
        try (Database database = open(dialect)) {
            ChangePlans plans = database.changePlans();
            plans.store(TestPlans.changePlan("a"));
            plans.store(TestPlans.changePlan("b"));
            assertThat(plans.move("a", ChangePlanState.UNDONE, "op", "")).isFalse();
            assertThat(plans.move("nobody", ChangePlanState.APPLIED, "op", "")).isFalse();
            assertThat(plans.move("a", ChangePlanState.APPLIED, "op", "ticket 1"))
                    .isTrue();
            assertThat(plans.move("a", ChangePlanState.UNDONE, "op", "it's slow"))
                    .isTrue();
            assertThat(database.audit().newest(1))
                    .containsExactly(new AuditEntry(NOW, "op", "plan undone", "a", "it's slow"));
            assertThat(plans.move("a", ChangePlanState.APPLIED, "op", "again")).isTrue();
            assertThat(plans.expire(NOW.plus(Duration.ofMinutes(59)))).isZero();
            assertThat(plans.expire(NOW.plus(Duration.ofHours(1)))).isEqualTo(1);
            assertThat(plans.find("b").orElseThrow().state()).isEqualTo(ChangePlanState.EXPIRED);
            assertThat(plans.find("a").orElseThrow().state()).isEqualTo(ChangePlanState.APPLIED);
            assertThat(database.forgetBefore(NOW.plus(Duration.ofHours(2))).plans())
                    .isEqualTo(2);
            assertThat(plans.summaries(5)).isEmpty();
        }
    }
}
