package io.mizan.cli.command.keys;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan keys known}: prints lines for the file of known keys. */
@CommandLine.Command(
        name = "known",
        header = KeysKnownCommand.HEADER,
        description = {
            "Prints a line ROLE NAME KEY, with user=USER for clients, for each file, to append to the file that controller.known names. A controller"
                    + " that runs sees it within a second. To take a key back, delete its line.",
            "",
            "An agent may report about the server of its name; a client may ask for the applications of its user; an operator"
                    + " may ask about everything. The key alone decides whose plans and runs they are: the variable USER and the"
                    + " messages of a client do not change it.",
        },
        footer = {
            "  mizan keys known --role agent keys/oss1.public >> known",
            "  mizan keys known --role client --user alice keys/alice.public >> known",
        })
public final class KeysKnownCommand extends Command {
    public static final String HEADER = "Print lines for the file of known keys.";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Public key files.")
    private List<String> files = List.of();

    @Option(names = "--role", required = true, paramLabel = "ROLE", description = "agent, client or operator.")
    private String role = "";

    @Option(names = "--name", paramLabel = "NAME", description = "Owner of the key, if it is not the name of the file.")
    private @Nullable String name;

    @Option(
            names = "--user",
            paramLabel = "USER",
            description = "User of the key, as id -un prints it; required for clients.")
    private @Nullable String user;

    public KeysKnownCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Role chosen = ChoiceOption.of("--role", role, Role.values(), Role::word);
        if (name != null && files.size() > 1) {
            throw Problem.of(ErrorCode.USAGE, "--name requires exactly one key file")
                    .with("files", files.size())
                    .maybe("give --name with one file at a time")
                    .exception();
        }
        if (chosen == Role.CLIENT && user == null) {
            throw Problem.of(ErrorCode.USAGE, "--user is required: the key of a client belongs to a user")
                    .maybe("add --user NAME, the name that id -un prints for the user")
                    .exception();
        }
        String owner = user == null ? "" : user;
        List<String> lines = files.stream()
                .map(KeyOutput::read)
                .map(page -> KnownKeys.line(new Sender(chosen, name == null ? page.name() : name, owner), page.key()))
                .toList();
        lines.forEach(line -> print(line + "\n"));
        return ExitCode.OK;
    }
}
