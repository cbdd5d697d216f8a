package io.mizan.cli.command.reproduce.aiot;

import picocli.CommandLine;

/** Implements {@code mizan reproduce aiot}: groups the experiments of the AIOT paper. */
@CommandLine.Command(
        name = "aiot",
        header = AiotCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan reproduce aiot table3 --help",
            "  mizan reproduce aiot balance --help",
        })
public final class AiotCommand {
    static final String HEADER = "The experiments of the AIOT paper.";
}
