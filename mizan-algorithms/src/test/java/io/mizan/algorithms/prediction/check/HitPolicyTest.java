package io.mizan.algorithms.prediction.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.algorithms.prediction.check.HitPolicy.Decision;
import io.mizan.model.config.Settings;
import io.mizan.model.error.Refusal;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import io.mizan.model.history.Program;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HitPolicyTest {
    private static final HitThresholds PAPER = HitThresholds.of(Settings.DEFAULTS);

    @Test
    void thePaperOfTenThirtyAndFifty() {
        HitPolicy policy = new HitPolicy(PAPER, 100);
        List<String> decisions = new ArrayList<>();
        for (int miss = 1; miss <= 60; miss++) {
            Decision decision = policy.create(false);
            if (decision.action() != Action.NONE) {
                decisions.add(miss + " " + decision.action());
            }
        }
        assertThat(decisions)
                .containsExactly(
                        "10 PREDICT_AGAIN",
                        "20 PREDICT_AGAIN",
                        "30 RETRAIN",
                        "40 PREDICT_AGAIN",
                        "50 PREDICT_AGAIN",
                        "51 TRACE_AGAIN");
    }

    @Test
    void hitsNeverDecideAnything() {
        HitPolicy policy = new HitPolicy(PAPER, 10);
        for (int i = 0; i < 20; i++) {
            assertThat(policy.create(true).action()).isEqualTo(Action.NONE);
        }
        assertThat(policy.end())
                .isEqualTo(new Decision(Action.NONE, 20, 0, 10, 0, 0.1))
                .hasToString("nothing: 0 of 20 creates were not predicted (10 expected), 0.0 % of the run, threshold"
                        + " 10.0 %");
    }

    @Test
    void theEndLooksAtTheFilesThatCame() {
        HitPolicy policy = new HitPolicy(PAPER, 1000);
        for (int i = 0; i < 4; i++) {
            policy.create(true);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(policy.create(false).action()).isEqualTo(Action.NONE);
        }
        assertThat(policy.end().action()).isEqualTo(Action.RETRAIN);
        policy.create(false);
        assertThat(policy.end().action()).isEqualTo(Action.TRACE_AGAIN);
    }

    @Test
    void withoutAPredictionEverythingIsUnknown() {
        assertThat(new HitPolicy(PAPER, 0).create(false).action()).isEqualTo(Action.TRACE_AGAIN);
        assertThat(new HitPolicy(PAPER, 0).end().action()).isEqualTo(Action.NONE);
    }

    @Test
    void whatIsPredictedOnTheWayIsAHitFromThenOn() {
        List<PastCreate> creates = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            creates.add(new PastCreate("f" + i, 0, i, 100, 1));
        }
        PastRun run = new PastRun("run", Program.UNKNOWN, "", 1, 0, true, creates);
        List<PredictedCreate> first =
                creates.subList(0, 10).stream().map(HitPolicyTest::predicted).toList();
        List<Integer> asked = new ArrayList<>();
        PastRun old = new PastRun("old", Program.UNKNOWN, "", 1, 0, true, creates.subList(0, 10));
        CreateCheck.Report report = CreateCheck.of(first, List.of(old), run, PAPER, runs -> {
            asked.add(runs.get(1).creates().size());
            return creates.stream().map(HitPolicyTest::predicted).toList();
        });
        assertThat(asked).containsExactly(12);
        assertThat(report.hits()).isEqualTo(18);
        assertThat(report.misses()).isEqualTo(2);
        assertThat(report.absent()).isZero();
        assertThat(report.close()).isEqualTo(18);
        assertThat(report.missed()).containsExactly("f10", "f11");
        assertThat(report.end().action()).isEqualTo(Action.PREDICT_AGAIN);
    }

    private static PredictedCreate predicted(PastCreate create) {
        return new PredictedCreate(create.path(), 100, 100, 100, 0, 1, 0, 1);
    }

    @Test
    void thresholdsAreInTheirOrder() {
        assertThat(Refusal.of(() -> new HitThresholds(0.4, 0.3, 0.5)).line()).contains("must be in ascending order");
    }
}
