package io.mizan.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingTest {

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
    void aConfidenceIsFromZeroToOne(double confidence) {
        assertThat(Refusal.line(() -> finding(confidence, List.of("e"))))
                .isEqualTo("a confidence must be 0 to 1 (code=small-writes, confidence=" + confidence + ") [MZ201]");
        assertThat(finding(0, List.of("e")).confidence()).isZero();
        assertThat(finding(1, List.of("e")).confidence()).isEqualTo(1);
    }

    @Test
    void aFindingHasEvidence() {
        assertThat(Refusal.line(() -> finding(1, List.of())))
                .isEqualTo("a finding must have evidence (code=small-writes) [MZ201]");
    }

    @Test
    void nobodyChangesTheEvidenceFromOutside() {
        List<String> evidence = new ArrayList<>(List.of("a", "b"));
        Finding finding = finding(0.5, evidence);
        evidence.clear();
        assertThat(finding.evidence()).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN})
    void noTimeIsWonBack(double lost) {
        assertThat(Refusal.line(() -> finding(1, lost, List.of("e"))))
                .isEqualTo("lost time must not be negative (code=small-writes, lostSeconds=" + lost + ") [MZ201]");
    }

    private static Finding finding(double confidence, List<String> evidence) {
        return finding(confidence, 1, evidence);
    }

    private static Finding finding(double confidence, double lost, List<String> evidence) {
        List<Advice> advice = List.of(new Advice(Advice.Kind.COMMAND, "cmd"));
        return new Finding(
                "small-writes",
                Severity.WARN,
                confidence,
                lost,
                "title",
                "what",
                evidence,
                advice,
                "expect",
                "why",
                "undo");
    }
}
