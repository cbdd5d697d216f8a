package io.mizan.cli.command.keys;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan keys show}: checks key files and prints their public keys. */
@CommandLine.Command(
        name = "show",
        header = KeysShowCommand.HEADER,
        description = {
            "Reads key files and prints the public halves. A secret file is checked: its two halves belong together and"
                    + " only its owner can read it. The secret half is never printed.",
        },
        footer = {
            "  mizan keys show keys/oss1.secret",
            "  mizan keys show --json keys/oss1.public keys/oss2.public",
        })
public final class KeysShowCommand extends Command {
    public static final String HEADER = "Show whose public key a file has, and check it.";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files that mizan keys generate wrote.")
    private List<String> files = List.of();

    @Option(names = "--json", description = "Print JSON (schema mizan/keys/v1).")
    private boolean json;

    public KeysShowCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<KeyOutput> pages = files.stream().map(KeyOutput::read).toList();
        if (json) {
            printJson(KeyOutput.json(pages));
        } else {
            pages.forEach(page -> print(page.text()));
        }
        return ExitCode.OK;
    }
}
