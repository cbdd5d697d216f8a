package io.mizan.cli.command.reproduce.tarazu;

import picocli.CommandLine;

/** {@code mizan reproduce tarazu}: the group of experiments of one paper. */
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
