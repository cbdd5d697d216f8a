package io.mizan.cli.command.diagnose;

import io.mizan.model.error.Printable;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.traces.diagnosis.rule.NumberText;
import java.util.List;
import java.util.stream.Collectors;

/** One log on one line: {@code run.darshan  HIGH L02 (18m40s), WARN P06 (12 s)}. */
final class BatchLine {
    private BatchLine() {}

    static String of(DiagnosisBatch.Result result) {
        List<Finding> findings = result.diagnosis().atLeast(Severity.WARN);
        String verdict = findings.isEmpty()
                ? "nothing to do"
                : findings.stream()
                        .map(f -> f.severity() + " " + f.code() + " (" + NumberText.seconds(f.lostSeconds()) + ")")
                        .collect(Collectors.joining(", "));
        String broken = result.broken().stream()
                .map(excess -> excess.name() + " " + DiagnosisText.amount(excess.unit(), excess.value()))
                .collect(Collectors.joining(", "));
        return Printable.of(result.diagnosis().job().source()) + "  " + verdict
                + (broken.isEmpty() ? "" : "; over budget: " + broken);
    }
}
