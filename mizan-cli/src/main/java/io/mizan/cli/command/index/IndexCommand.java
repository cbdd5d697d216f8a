package io.mizan.cli.command.index;

import picocli.CommandLine;

/** {@code mizan index}. */
@CommandLine.Command(
        name = "index",
        header = IndexCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan index show --help",
        })
public final class IndexCommand {
    public static final String HEADER = "Look into placement indexes.";
}
