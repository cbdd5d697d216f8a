package io.mizan.cli.command.token;

import picocli.CommandLine;

/** Implements {@code mizan token}: groups the commands about tokens. */
@CommandLine.Command(
        name = "token",
        header = TokenCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan token add --help",
            "  mizan token list --help",
        })
public final class TokenCommand {
    public static final String HEADER = "Say who may ask the controller over HTTP.";
}
