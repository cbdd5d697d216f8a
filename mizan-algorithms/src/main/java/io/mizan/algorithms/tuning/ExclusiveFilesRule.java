package io.mizan.algorithms.tuning;

import io.mizan.model.job.FileAccess;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import java.util.Optional;

/**
 * One stripe for each of many files that belong to one process each: they keep all targets busy without being striped, and with stripes every process would meet every other on every
 * target. Many are as many as the path has targets.
 */
final class ExclusiveFilesRule implements TuningRule {
    static final String NAME = "exclusive-files";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        long files = job.behaviour().files().writtenFiles();
        int targets = job.path().targets().size();
        if (!Conditions.confident(job)
                || job.directory().equals(JobContext.NO_DIRECTORY)
                || job.behaviour().access() != FileAccess.N_TO_N
                || targets < 2
                || files < targets) {
            return Optional.empty();
        }
        return Optional.of(DirectorySetting.of(
                NAME,
                job,
                new FileLayout.Plain(Striping.of(0, 1)),
                "1 stripe",
                "writes " + files + " files, each by one process, to " + targets + " targets",
                "a target serves few processes at a time, and a create makes one object"));
    }
}
