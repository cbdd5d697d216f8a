package io.mizan.cli.command.index;

import picocli.CommandLine;

/** Implements {@code mizan index}: groups the commands about placement indexes. */
@CommandLine.Command(
        name = "index",
        header = IndexCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan index show --help",
        })
public final class IndexCommand {
    public static final String HEADER = "Inspect placement indexes.";
}
