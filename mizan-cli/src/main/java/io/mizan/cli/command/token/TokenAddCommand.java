package io.mizan.cli.command.token;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.TokenInput;
import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.TokenFile;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan token add}: makes a token and prints it once. */
@CommandLine.Command(
        name = "add",
        header = TokenAddCommand.HEADER,
        description = {
            "Makes a token and prints it, this once: only its hash is kept, in a file that only its owner can read. The controller"
                    + " knows it within a second.",
            "",
            "A user sees the system, and of jobs, runs and plans his own; an operator all of them, with paths if the token"
                    + " allows it; a reader metrics alone; a scheduler reports jobs that start and end.",
        },
        footer = {
            "  mizan token add ops --role operator",
            "  mizan token add alice --role user --user alice --json",
        })
public final class TokenAddCommand extends Command {
    public static final String HEADER = "Make a token, and print it once.";

    @Parameters(paramLabel = "NAME", description = "Name of the token in lists and in the audit log.")
    private String name = "";

    @Option(
            names = "--role",
            required = true,
            paramLabel = "ROLE",
            description = "user, operator, reader or scheduler.")
    private String role = "";

    @Option(
            names = "--user",
            paramLabel = "USER",
            description = "The user whose jobs are shown; required with --role user.")
    private String user = "";

    @Option(names = "--paths", description = "Let an operator see names of files and folders.")
    private boolean paths;

    @Mixin
    private TokenInput input = new TokenInput();

    @Option(names = "--json", description = "Print JSON (schema mizan/token/v1).")
    private boolean json;

    public TokenAddCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        byte[] random = new byte[AccessToken.BYTES];
        new SecureRandom().nextBytes(random);
        String text = AccessToken.text(random);
        AccessToken token = token(text);
        Path file = input.path(context(), configuration());
        new TokenFile(file).add(token);
        if (json) {
            Map<String, Object> page = new TokenOutput(file, List.of(token)).json();
            page.put("token", text);
            printJson(page);
        } else {
            print(text + "\n");
            context().err().println("mizan: this is the only time that the token is shown");
        }
        return ExitCode.OK;
    }

    /** What cannot be was typed here, so it is wrong usage. */
    private AccessToken token(String text) {
        TokenRole chosen = ChoiceOption.of("--role", role, TokenRole.values(), TokenRole::word);
        try {
            return new AccessToken(
                    name,
                    chosen,
                    user,
                    paths,
                    context().clock().instant().truncatedTo(ChronoUnit.SECONDS),
                    AccessToken.hash(text));
        } catch (MizanException e) {
            throw new MizanException(e.problem().as(ErrorCode.USAGE), e);
        }
    }
}
