package io.mizan.cli.command.token;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.TokenInput;
import io.mizan.controller.rest.security.TokenFile;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan token revoke}: revokes a token. */
@CommandLine.Command(
        name = "revoke",
        header = TokenRevokeCommand.HEADER,
        description = {
            "Revokes a token. The controller refuses it within a second, and ends the event streams that were opened with it.",
        },
        footer = {
            "  mizan token revoke alice",
        })
public final class TokenRevokeCommand extends Command {
    public static final String HEADER = "Revoke a token.";

    @Parameters(paramLabel = "NAME", description = "As mizan token list shows it.")
    private String name = "";

    @Mixin
    private TokenInput input = new TokenInput();

    public TokenRevokeCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path file = input.path(context(), configuration());
        new TokenFile(file).revoke(name);
        context().err().println("mizan: revoked");
        return ExitCode.OK;
    }
}
