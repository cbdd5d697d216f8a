package io.mizan.cli.command.run;

import io.mizan.cli.process.ProcessContext;
import java.util.stream.Stream;

/** Finds the batch job that a run is in, by the variables that libmizan reads, too. */
final class BatchJobs {
    private static final int LONGEST = 63;

    private BatchJobs() {}

    /** Its id; empty outside of jobs, and for what no batch system would call one. */
    static String of(ProcessContext context) {
        return Stream.of("SLURM_JOB_ID", "FLUX_JOB_ID", "PBS_JOBID", "LSB_JOBID")
                .flatMap(name -> context.variable(name).stream())
                .filter(id -> !id.isEmpty())
                .findFirst()
                .filter(id -> id.length() <= LONGEST && id.chars().allMatch(c -> c > ' ' && c <= '~'))
                .orElse("");
    }
}
