package io.mizan.controller.jobs.record;

import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningPermission;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A setting that a rule chose for a job, in words, with what the site allows to be done about it.
 *
 * @param required whether it has to be in force before the job starts
 * @param environment variables for the job; none where the setting is another one
 * @param hints for MPI-IO, likewise
 */
public record ChosenSetting(
        String rule,
        String parameter,
        Scope scope,
        String oldValue,
        String newValue,
        String evidence,
        String expectedEffect,
        TuningPermission permission,
        boolean required,
        Map<String, String> environment,
        Map<String, String> hints) {
    public ChosenSetting {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        hints = Collections.unmodifiableMap(new LinkedHashMap<>(hints));
    }

    public static ChosenSetting of(ParameterSetting setting, TuningPermission permission, boolean required) {
        return new ChosenSetting(
                setting.rule(),
                setting.parameter(),
                setting.scope(),
                setting.oldValue(),
                setting.newValue(),
                setting.evidence(),
                setting.expectedEffect(),
                permission,
                required,
                setting.apply() instanceof TuningAction.ExportEnvironment environment
                        ? environment.variables()
                        : Map.of(),
                setting.apply() instanceof TuningAction.ExportHints hints ? hints.hints() : Map.of());
    }
}
