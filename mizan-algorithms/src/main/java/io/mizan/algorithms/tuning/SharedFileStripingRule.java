package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.ByteSize;
import java.util.Optional;

/** Stripes files that many processes share (equation 3); needs to know where the job writes. See {@link SharedFileStriping}. */
final class SharedFileStripingRule implements TuningRule {
    static final String NAME = "shared-file-striping";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        if (job.directory().equals(JobContext.NO_DIRECTORY)) {
            return Optional.empty();
        }
        return SharedFileStriping.of(job)
                .map(striping -> DirectorySetting.of(
                        NAME,
                        job,
                        new FileLayout.Plain(Striping.of(striping.stripeBytes(), striping.count())),
                        striping.count() + " stripes of " + ByteSize.shortForm(striping.stripeBytes()),
                        striping.evidence(),
                        "the processes write to different targets at the same time"));
    }
}
