package io.mizan.cli.command.reproduce;

import picocli.CommandLine;

/**
 * {@code mizan reproduce}: the group of commands that repeat the experiments of papers. An experiment is a command in a package below
 * this one and a line in {@link io.mizan.cli.Commands}; {@link PaperText} shows figures and statements alike for all.
 */
@CommandLine.Command(
        name = "reproduce",
        header = ReproduceCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan reproduce io-scheduling --sets example:sets.json",
            "  mizan reproduce tarazu --help",
        })
public final class ReproduceCommand {
    public static final String HEADER = "Repeat experiments of papers, with their results beside.";
}
