package io.mizan.cli.command.job;

import picocli.CommandLine;

/** Implements {@code mizan job}: groups the commands about jobs and what the controller decides for them. */
@CommandLine.Command(
        name = "job",
        header = JobCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan job start --help",
            "  mizan job list --help",
            "  mizan job explain --help",
        })
public final class JobCommand {
    public static final String HEADER = "Announce jobs, and show what is decided for them.";
}
