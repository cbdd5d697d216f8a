package io.mizan.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.system.FileState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangePlanTest {
    private static final FileLayout LAYOUT = new FileLayout.Raw(FileLayout.RawKind.FOREIGN, new byte[] {1});
    private static final PlanGoals GOALS = new PlanGoals(PlanGoals.Balance.SPACE, 0.85, 1, 0, true);

    @Test
    void aPlanExpiresAtItsLastMoment() {
        ChangePlan plan = plan(100, 100, 160);
        assertThat(plan.expired(Instant.ofEpochSecond(100))).isFalse();
        assertThat(plan.expired(Instant.ofEpochSecond(160).minusNanos(1))).isFalse();
        assertThat(plan.expired(Instant.ofEpochSecond(160))).isTrue();
        assertThat(plan.expired(Instant.ofEpochSecond(161))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"101, 100, 160", "90, 100, 100", "90, 100, 99"})
    void timesInTheWrongOrderAreRefused(long basedOn, long madeAt, long expiresAt) {
        assertThat(Refusal.line(() -> plan(basedOn, madeAt, expiresAt)))
                .isEqualTo("a plan must be made after the state it is based on and before it expires"
                        + " (plan=p1, basedOn=%s, madeAt=%s, expiresAt=%s) [MZ201]"
                                .formatted(
                                        Instant.ofEpochSecond(basedOn),
                                        Instant.ofEpochSecond(madeAt),
                                        Instant.ofEpochSecond(expiresAt)));
    }

    @Test
    void nobodyChangesThePlanFromOutside() {
        PlannedChange move = new PlannedChange.FileMove(
                new FileState("/a", "1", 5, LAYOUT, 1, false, Instant.EPOCH, FileState.UNKNOWN_RATE),
                LAYOUT,
                5,
                new PlannedChange.Motive("why", List.of(), 1));
        List<PlannedChange> changes = new ArrayList<>(List.of(move));
        Instant now = Instant.EPOCH;
        ChangePlan plan = new ChangePlan(
                "p1", "sim:x", now, now, now.plusSeconds(1), "why", GOALS, List.of(), changes, List.of(), List.of());
        changes.clear();
        assertThat(plan.changes()).containsExactly(move);
        assertThatThrownBy(() -> plan.changes().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    private static ChangePlan plan(long basedOn, long madeAt, long expiresAt) {
        return new ChangePlan(
                "p1",
                "sim:x",
                Instant.ofEpochSecond(madeAt),
                Instant.ofEpochSecond(basedOn),
                Instant.ofEpochSecond(expiresAt),
                "because",
                GOALS,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
