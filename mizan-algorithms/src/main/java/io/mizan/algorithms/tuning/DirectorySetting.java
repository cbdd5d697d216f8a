package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction.Restore;
import io.mizan.model.job.tuning.TuningAction.SetDirectoryLayout;
import io.mizan.model.layout.FileLayout;

/** A setting of the layout that new files of the job's directory get. */
final class DirectorySetting {
    private DirectorySetting() {}

    static ParameterSetting of(
            String rule, JobContext job, FileLayout layout, String newValue, String evidence, String effect) {
        SetDirectoryLayout apply = new SetDirectoryLayout(job.directory(), layout);
        return new ParameterSetting(
                rule,
                "layout of " + job.directory(),
                Scope.ONCE_PER_JOB,
                ParameterSetting.UNKNOWN_VALUE,
                newValue,
                evidence,
                effect,
                apply,
                new Restore(apply));
    }
}
