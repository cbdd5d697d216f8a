package io.mizan.cli.command.token;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.TokenInput;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.rest.TokenFile;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mizan token list}. */
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

    public TokenListCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Path file = input.path(surroundings(), configuration());
        TokenPage page = new TokenPage(file, new TokenFile(file).read());
        if (json) {
            printJson(page.json());
        } else {
            print(page.text(style()));
        }
        return ExitCode.OK;
    }
}
