package io.mizan.cli.command.token;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.TokenInput;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.rest.TokenFile;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code mizan token revoke}. */
@CommandLine.Command(
        name = "revoke",
        header = TokenRevokeCommand.HEADER,
        description = {
            "Takes a token back. The controller refuses it within a second, and ends the event streams that were opened with it.",
        },
        footer = {
            "  mizan token revoke alice",
        })
public final class TokenRevokeCommand extends Command {
    public static final String HEADER = "Take a token back.";

    @Parameters(paramLabel = "NAME", description = "As mizan token list shows it.")
    private String name = "";

    @Mixin
    private TokenInput input = new TokenInput();

    public TokenRevokeCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Path file = input.path(surroundings(), configuration());
        new TokenFile(file).revoke(name);
        surroundings().err().println("mizan: revoked");
        return ExitCode.OK;
    }
}
