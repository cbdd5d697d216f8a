package io.mizan.cli.command.servers;

import picocli.CommandLine;

/** Implements {@code mizan servers}: groups the commands about which server may report which target. */
@CommandLine.Command(
        name = "servers",
        header = ServersCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan servers list --help",
            "  mizan servers confirm --help",
            "  mizan servers pair --help",
        })
public final class ServersCommand {
    public static final String HEADER = "Manage which server may report which target.";
}
