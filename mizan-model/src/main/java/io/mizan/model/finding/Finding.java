package io.mizan.model.finding;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * One diagnosed problem. Every finding says the same six things: what, the evidence, what to do, what to expect, why, and
 * how to undo it.
 *
 * @param code stable, for scripts and for sites that switch a rule off
 * @param confidence 0 to 1
 * @param command what to type, or a sentence where no command helps
 */
public record Finding(
        String code,
        Severity severity,
        double confidence,
        String title,
        String what,
        List<String> evidence,
        String command,
        String expectation,
        String reason,
        String undo) {
    public Finding {
        evidence = List.copyOf(evidence);
        if (evidence.isEmpty()) {
            throw Problem.impossible("a finding without evidence")
                    .with("code", code)
                    .exception();
        }
        if (!(confidence >= 0 && confidence <= 1)) {
            throw Problem.impossible("a confidence is from 0 to 1")
                    .with("code", code)
                    .with("confidence", confidence)
                    .exception();
        }
    }
}
