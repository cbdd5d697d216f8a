package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction.ExportEnvironment;
import io.mizan.model.job.tuning.TuningAction.Nothing;
import io.mizan.model.job.tuning.TuningRule;
import java.util.Map;
import java.util.Optional;

/**
 * Alignment and chunk size of HDF5 that agree with the striping of the shared file. HDF5 reads no variable for them, so they are advice: an application that reads {@code
 * MIZAN_HDF5_ALIGNMENT} gives it to {@code H5Pset_alignment}, and makes chunks of {@code MIZAN_HDF5_CHUNK_BYTES}.
 */
final class Hdf5AlignmentRule implements TuningRule {
    static final String NAME = "hdf5-alignment";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        return SharedFileStriping.of(job).map(striping -> {
            String bytes = Long.toString(striping.stripeBytes());
            return new ParameterSetting(
                    NAME,
                    "HDF5 alignment and chunk size",
                    Scope.ONCE_PER_JOB,
                    ParameterSetting.UNKNOWN_VALUE,
                    bytes,
                    striping.evidence(),
                    "no chunk is on two stripes; nothing unless the application reads the variables",
                    new ExportEnvironment(Map.of("MIZAN_HDF5_ALIGNMENT", bytes, "MIZAN_HDF5_CHUNK_BYTES", bytes)),
                    new Nothing());
        });
    }
}
