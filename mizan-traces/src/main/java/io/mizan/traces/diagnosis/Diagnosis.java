package io.mizan.traces.diagnosis;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.JobProfile;
import java.util.Comparator;
import java.util.List;

/**
 * What all rules say about a job.
 *
 * @param findings those that cost most first; what is merely good to know, and what is well, last
 */
public record Diagnosis(JobProfile job, List<Finding> findings) {
    public Diagnosis {
        findings = List.copyOf(findings);
    }

    public static Diagnosis of(Context context) {
        List<String> skipped = context.get(Thresholds.SKIP);
        skipped.forEach(Diagnosis::checkCode);
        List<Finding> findings = Rules.ALL.stream()
                .flatMap(entry -> entry.rule().examine(context).stream())
                .filter(finding -> !skipped.contains(finding.code()))
                .sorted(Comparator.comparing(Finding::severity)
                        .thenComparingDouble(Finding::lostSeconds)
                        .reversed()
                        .thenComparing(Finding::code))
                .toList();
        return new Diagnosis(context.job(), findings);
    }

    private static void checkCode(String code) {
        if (!Rules.codes().contains(code)) {
            Problem problem =
                    Problem.of(ErrorCode.UNKNOWN_NAME, "no rule has this code").with(Thresholds.SKIP.name(), code);
            throw problem.maybe(Suggestion.nearest(code, Rules.codes())
                            .map(near -> "you meant " + near)
                            .orElse("look the codes up in docs/diagnose.md"))
                    .exception();
        }
    }

    /** The findings of at least this weight. */
    public List<Finding> atLeast(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity().compareTo(severity) >= 0)
                .toList();
    }

    /** Whether there is anything that somebody should act on. */
    public boolean nothingToDo() {
        return atLeast(Severity.WARN).isEmpty();
    }
}
