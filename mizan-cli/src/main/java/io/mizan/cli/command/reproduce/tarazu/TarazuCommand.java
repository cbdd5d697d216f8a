package io.mizan.cli.command.reproduce.tarazu;

import picocli.CommandLine;

/** Implements {@code mizan reproduce tarazu}: groups the experiments of the Tarazu paper. */
@CommandLine.Command(
        name = "tarazu",
        header = TarazuCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan reproduce tarazu ost-cost --help",
            "  mizan reproduce tarazu titan --help",
        })
public final class TarazuCommand {
    static final String HEADER = "The experiments of the Tarazu paper.";
}
