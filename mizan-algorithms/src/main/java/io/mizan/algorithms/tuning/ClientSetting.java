package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.ClientParameter;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction.Restore;
import io.mizan.model.job.tuning.TuningAction.SetClientParameter;

/** A setting of a Lustre client; each node keeps its old value and puts that back, because nodes may differ. */
final class ClientSetting {
    private ClientSetting() {}

    static ParameterSetting of(
            String rule, ClientParameter parameter, long oldValue, long newValue, String evidence, String effect) {
        SetClientParameter apply = new SetClientParameter(parameter, newValue);
        return new ParameterSetting(
                rule,
                parameter.pattern(),
                Scope.ONCE_PER_NODE,
                oldValue < 0 ? ParameterSetting.UNKNOWN_VALUE : Long.toString(oldValue),
                Long.toString(newValue),
                evidence,
                effect,
                apply,
                new Restore(apply));
    }
}
