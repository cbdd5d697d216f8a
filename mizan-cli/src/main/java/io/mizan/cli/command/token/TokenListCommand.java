package io.mizan.cli.command.token;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.TokenInput;
import io.mizan.controller.rest.security.TokenFile;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan token list}: prints the tokens that exist. */
@CommandLine.Command(
        name = "list",
        header = TokenListCommand.HEADER,
        description = {
            "Shows names, roles and users of all tokens. The tokens themselves are not kept anywhere.",
        },
        footer = {
            "  mizan token list",
            "  mizan token list --json",
        })
public final class TokenListCommand extends Command {
    public static final String HEADER = "Show which tokens there are.";

    @Mixin
    private TokenInput input = new TokenInput();

    @Option(names = "--json", description = "Print JSON (schema mizan/token/v1).")
    private boolean json;

    public TokenListCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path file = input.path(context(), configuration());
        TokenOutput page = new TokenOutput(file, new TokenFile(file).read());
        if (json) {
            printJson(page.json());
        } else {
            print(page.text(style()));
        }
        return ExitCode.OK;
    }
}
