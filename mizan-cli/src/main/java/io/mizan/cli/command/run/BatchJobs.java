package io.mizan.cli.command.run;

import io.mizan.cli.process.Surroundings;
import java.util.stream.Stream;

/** In which job of a batch system a run is: by the variables that libmizan asks, too. */
final class BatchJobs {
    private static final int LONGEST = 63;

    private BatchJobs() {}

    /** Its id; empty outside of jobs, and for what no batch system would call one. */
    static String of(Surroundings surroundings) {
        return Stream.of("SLURM_JOB_ID", "FLUX_JOB_ID", "PBS_JOBID", "LSB_JOBID")
                .flatMap(name -> surroundings.variable(name).stream())
                .filter(id -> !id.isEmpty())
                .findFirst()
                .filter(id -> id.length() <= LONGEST && id.chars().allMatch(c -> c > ' ' && c <= '~'))
                .orElse("");
    }
}
