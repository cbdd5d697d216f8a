package io.mizan.traces.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.config.Settings;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.traces.diagnosis.RuleCases.Case;
import io.mizan.traces.diagnosis.rule.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {

    static List<Case> cases() {
        return RuleCases.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void firesJustAboveItsThreshold(Case one) {
        assertThat(codes(one.fires())).contains(one.code());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sparesWhatIsJustBelow(Case one) {
        assertThat(codes(one.spares())).doesNotContain(one.code());
    }

    /** Everyone who reads a finding gets the same: what, evidence, what to expect, why; and something to do if it costs time. */
    @ParameterizedTest
    @MethodSource("cases")
    void aFindingIsWhole(Case one) {
        Finding finding = diagnose(one.fires()).findings().stream()
                .filter(f -> f.code().equals(one.code()))
                .findFirst()
                .orElseThrow();
        assertThat(finding.what()).isNotBlank();
        assertThat(finding.reason()).isNotBlank();
        assertThat(finding.evidence()).allSatisfy(line -> assertThat(line).isNotBlank());
        if (finding.severity().compareTo(Severity.INFO) > 0) {
            assertThat(finding.advice()).isNotEmpty();
            assertThat(finding.expectation()).contains("less, if ");
        }
    }

    @Test
    void everyCodeHasItsCase() {
        List<String> tested = new ArrayList<>(cases().stream().map(Case::code).toList());
        tested.add("L08"); // needs a system: UnfitTargetsTest
        assertThat(tested).containsExactlyInAnyOrderElementsOf(Rules.codes());
    }

    private static List<String> codes(Consumer<JobLog> job) {
        return diagnose(job).findings().stream().map(Finding::code).toList();
    }

    private static Diagnosis diagnose(Consumer<JobLog> content) {
        JobLog job = new JobLog();
        content.accept(job);
        return Diagnosis.of(Context.of(job.profile(), Settings.DEFAULTS));
    }
}
