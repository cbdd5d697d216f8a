package io.mizan.traces.diagnosis;

import io.mizan.model.config.Settings;
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
import java.util.Map;

/**
 * What all rules say about a job.
 *
 * @param findings those that cost most first; what is merely good to know, and what is well, last
 */
public record Diagnosis(JobProfile job, List<Finding> findings) {
    public Diagnosis {
        findings = List.copyOf(findings);
    }

    private static final double MOSTLY = 0.9;

    /** Rules that see the same time as another one in a wider sense. */
    private static final Map<String, String> SAYS_MORE =
            Map.of("P05", "P15", "P06", "P16", "P17", "F01", "P18", "P19", "P09", "F03", "M02", "P15", "M03", "P16");

    public static Diagnosis of(Context context) {
        List<String> skipped = context.get(Thresholds.SKIP);
        List<Finding> findings = Rules.ALL.stream()
                .flatMap(entry -> entry.rule().examine(context).stream())
                .filter(finding -> !skipped.contains(finding.code()))
                .toList();
        return new Diagnosis(
                context.job(),
                findings.stream()
                        .map(finding -> once(finding, findings))
                        .sorted(Comparator.comparing(Finding::severity)
                                .thenComparingDouble(Finding::lostSeconds)
                                .thenComparingDouble(Finding::confidence)
                                .reversed()
                                .thenComparing(Finding::code))
                        .toList());
    }

    /** A finding whose time is that of another one, which says more, is only worth a note. */
    private static Finding once(Finding finding, List<Finding> all) {
        return all.stream()
                .filter(other -> other.code().equals(SAYS_MORE.get(finding.code())))
                .filter(other -> other.lostSeconds() >= MOSTLY * finding.lostSeconds())
                .filter(other -> finding.severity().compareTo(Severity.INFO) > 0)
                .findFirst()
                .map(other -> finding.asNote("the same time as " + other.code() + ", which says more"))
                .orElse(finding);
    }

    /** Refuses settings that name rules which do not exist: nobody would notice that the right one is still applied. */
    public static void checkSettings(Settings settings) {
        settings.get(Thresholds.SKIP).forEach(Diagnosis::checkCode);
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
