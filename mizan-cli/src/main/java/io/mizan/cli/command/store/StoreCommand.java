package io.mizan.cli.command.store;

import picocli.CommandLine;

/** Implements {@code mizan store}: groups the commands of the tiered store. */
@CommandLine.Command(
        name = "store",
        header = StoreCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan store run --help",
            "  mizan store status --help",
        })
public final class StoreCommand {
    public static final String HEADER = "Write to memory and SSDs of the node first, and flush behind.";
}
