package io.mizan.cli.command.keys;

import picocli.CommandLine;

/** Implements {@code mizan keys}: groups the commands about keys. */
@CommandLine.Command(
        name = "keys",
        header = KeysCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan keys generate --help",
            "  mizan keys known --help",
        })
public final class KeysCommand {
    public static final String HEADER = "Make and show the keys of controllers, agents and clients.";
}
