package io.mizan.cli.command.simulate;

import picocli.CommandLine;

/** {@code mizan simulate}: the group of commands that compute what would happen. */
@CommandLine.Command(
        name = "simulate",
        header = SimulateCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan simulate flows --links example:links.csv --flows example:flows.csv",
            "  mizan simulate flows --help",
        })
public final class SimulateCommand {
    public static final String HEADER = "Simulate transfers over networks and storage.";
}
