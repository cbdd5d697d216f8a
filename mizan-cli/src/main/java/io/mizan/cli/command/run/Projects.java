package io.mizan.cli.command.run;

import io.mizan.cli.process.ProcessContext;
import java.util.stream.Stream;

/** Finds the project of a run, for the rules of a site. */
final class Projects {
    private Projects() {}

    /** As the user or the scheduler says; empty where nobody does. */
    static String of(ProcessContext context) {
        return Stream.of("MIZAN_PROJECT", "SLURM_JOB_ACCOUNT", "PBS_ACCOUNT")
                .flatMap(name -> context.variable(name).stream())
                .findFirst()
                .orElse("");
    }
}
