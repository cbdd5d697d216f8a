package io.mizan.model.job.tuning;

import io.mizan.model.error.Problem;
import java.util.Objects;

/**
 * A parameter that a rule chose for a job, with what it takes to understand, apply and undo it.
 *
 * @param rule the name of the rule that chose it
 * @param parameter as the storage system or the library names it
 * @param oldValue what it is now, or {@link #UNKNOWN_VALUE}
 * @param evidence the numbers behind the condition of the rule, for people
 * @param expectedEffect what should become faster, and what slower
 */
public record ParameterSetting(
        String rule,
        String parameter,
        Scope scope,
        String oldValue,
        String newValue,
        String evidence,
        String expectedEffect,
        TuningAction apply,
        TuningAction undo) {
    public static final String UNKNOWN_VALUE = "";

    /** How often an action is carried out. */
    public enum Scope {
        /** Once, by the controller or the prolog of the first node. */
        ONCE_PER_JOB,
        /** By the prolog of each node of the job. */
        ONCE_PER_NODE
    }

    public ParameterSetting {
        Objects.requireNonNull(scope);
        for (String text : new String[] {rule, parameter, newValue, evidence, expectedEffect}) {
            if (text.isBlank()) {
                throw Problem.impossible("a setting must say rule, parameter, new value, evidence and expected effect")
                        .with("rule", rule)
                        .with("parameter", parameter)
                        .exception();
            }
        }
        if ((apply instanceof TuningAction.SetClientParameter) != (scope == Scope.ONCE_PER_NODE)) {
            throw Problem.impossible("client parameters, and only they, are set once per node")
                    .with("parameter", parameter)
                    .with("scope", scope)
                    .exception();
        }
    }
}
