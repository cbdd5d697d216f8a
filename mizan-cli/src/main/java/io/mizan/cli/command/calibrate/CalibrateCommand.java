package io.mizan.cli.command.calibrate;

import picocli.CommandLine;

/** Implements {@code mizan calibrate}: groups the commands that tell Mizan what hardware can do. */
@CommandLine.Command(
        name = "calibrate",
        header = CalibrateCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan calibrate targets --help",
        })
public final class CalibrateCommand {
    public static final String HEADER = "Say what targets can do at most, from benchmarks or history.";
}
