package io.mizan.cli.command.config;

import picocli.CommandLine;

/** Implements {@code mizan config}: groups the commands about the configuration. */
@CommandLine.Command(
        name = "config",
        header = ConfigCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan config show --origin",
            "  mizan config check",
        })
public final class ConfigCommand {
    public static final String HEADER = "Show, check and document the configuration.";
}
