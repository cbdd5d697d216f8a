package io.mizan.cli.command.keys;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan keys generate}: makes a key pair as two files. */
@CommandLine.Command(
        name = "generate",
        header = KeysGenerateCommand.HEADER,
        description = {
            "Makes a key pair and writes it to two files: NAME.secret, which only you can read and which stays on its"
                    + " machine, and NAME.public, which others may know. Files that are there are never overwritten.",
            "",
            "The name of an agent is the name of its server: a report is taken only from the key of its server.",
        },
        footer = {
            "  mizan keys generate controller --dir keys",
            "  mizan keys generate oss1 --dir keys --json",
        })
public final class KeysGenerateCommand extends Command {
    public static final String HEADER = "Make a key pair, as two files.";

    @Parameters(paramLabel = "NAME", description = "Owner of the key: a host name, a user, controller.")
    private String name = "";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "An existing folder for both files; by default this one.")
    private String folder = ".";

    @Option(names = "--json", description = "Print JSON (schema mizan/keys/v1).")
    private boolean json;

    public KeysGenerateCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path place = Path.of(folder);
        KeyPair keys = KeyPair.generate();
        KeyFiles.write(place, name, keys);
        Path secret = KeyFiles.secretFile(place, name);
        KeyOutput page = new KeyOutput(name, keys.publicKey(), List.of(secret, KeyFiles.publicFile(place, name)), true);
        if (json) {
            printJson(KeyOutput.json(List.of(page)));
        } else {
            print(page.text());
        }
        return ExitCode.OK;
    }
}
