package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction.ExportHints;
import io.mizan.model.job.tuning.TuningAction.Nothing;
import io.mizan.model.job.tuning.TuningRule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Hints for MPI-IO that agree with the striping of the shared file: as many aggregators as stripes, or as many nodes as divide them evenly, each with a buffer of whole
 * stripes, so that no two aggregators meet on a stripe.
 */
final class MpiIoHintsRule implements TuningRule {
    static final String NAME = "mpi-io-hints";

    /** What ROMIO uses without a hint. */
    private static final long USUAL_BUFFER_BYTES = 16 << 20;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        return SharedFileStriping.of(job).map(striping -> setting(job, striping));
    }

    private static ParameterSetting setting(JobContext job, SharedFileStriping striping) {
        Map<String, String> hints = new LinkedHashMap<>();
        hints.put("striping_factor", Integer.toString(striping.count()));
        hints.put("striping_unit", Long.toString(striping.stripeBytes()));
        hints.put(
                "cb_nodes",
                Integer.toString(aggregators(striping.count(), job.nodes().size())));
        hints.put("cb_buffer_size", Long.toString(bufferBytes(striping.stripeBytes())));
        return new ParameterSetting(
                NAME,
                "MPI-IO hints",
                Scope.ONCE_PER_JOB,
                ParameterSetting.UNKNOWN_VALUE,
                hints.toString(),
                striping.evidence(),
                "collective writes go out as whole stripes, each stripe by one process; nothing where the job does not use MPI-IO",
                new ExportHints(hints),
                new Nothing());
    }

    /** The largest number of nodes that divides the stripes, or all stripes. */
    static int aggregators(int stripes, int nodes) {
        int most = Math.min(stripes, nodes);
        while (stripes % most != 0) {
            most--;
        }
        return most;
    }

    private static long bufferBytes(long stripeBytes) {
        return Math.max(1, USUAL_BUFFER_BYTES / stripeBytes) * stripeBytes;
    }
}
