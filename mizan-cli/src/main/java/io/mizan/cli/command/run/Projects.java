package io.mizan.cli.command.run;

import io.mizan.cli.process.Surroundings;
import java.util.stream.Stream;

/** Which project a run belongs to, for the rules of a site. */
final class Projects {
    private Projects() {}

    /** As the user or the scheduler says; empty where nobody does. */
    static String of(Surroundings surroundings) {
        return Stream.of("MIZAN_PROJECT", "SLURM_JOB_ACCOUNT", "PBS_ACCOUNT")
                .flatMap(name -> surroundings.variable(name).stream())
                .findFirst()
                .orElse("");
    }
}
