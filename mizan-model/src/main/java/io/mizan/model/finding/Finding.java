package io.mizan.model.finding;

import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing that a diagnosis says. Every finding says the same: what, the evidence, what to do, what to expect, why, and how
 * to undo it.
 *
 * @param code stable, for scripts and for sites that switch a rule off
 * @param confidence 0 to 1
 * @param lostSeconds run time that is lost to it, by which findings are ranked; 0 where nothing is
 * @param what the file, directory or ranks it is about
 * @param advice may be empty where nothing needs to be done
 * @param expectation what the advice would save, and under which assumption
 * @param undo how to take the advice back; empty where there is nothing to take back
 */
public record Finding(
        String code,
        Severity severity,
        double confidence,
        double lostSeconds,
        String title,
        String what,
        List<String> evidence,
        List<Advice> advice,
        String expectation,
        String reason,
        String undo) {
    public Finding {
        evidence = List.copyOf(evidence);
        advice = List.copyOf(advice);
        if (evidence.isEmpty()) {
            throw Problem.impossible("a finding must have evidence")
                    .with("code", code)
                    .exception();
        }
        if (!(confidence >= 0 && confidence <= 1)) {
            throw Problem.impossible("a confidence must be 0 to 1")
                    .with("code", code)
                    .with("confidence", confidence)
                    .exception();
        }
        if (!(lostSeconds >= 0)) {
            throw Problem.impossible("lost time must not be negative")
                    .with("code", code)
                    .with("lostSeconds", lostSeconds)
                    .exception();
        }
    }

    /** The same as something that is only good to know, with the reason among the evidence. */
    public Finding asNote(String because) {
        List<String> more = new ArrayList<>(evidence);
        more.add(because);
        return new Finding(
                code, Severity.INFO, confidence, lostSeconds, title, what, more, advice, expectation, reason, undo);
    }
}
