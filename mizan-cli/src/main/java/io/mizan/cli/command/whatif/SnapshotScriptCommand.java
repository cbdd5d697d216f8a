package io.mizan.cli.command.whatif;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.OutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan snapshot-script}: prints a script that collects what what-if needs. */
@CommandLine.Command(
        name = "snapshot-script",
        header = SnapshotScriptCommand.HEADER,
        description = {
            "Prints a shell script to read and then to run on a machine that has the file system mounted. It needs no root,"
                    + " no Java and no Mizan there, changes nothing, says each command before it runs it, and writes one tar in"
                    + " which names of file systems, hosts, pools and paths are hashes. The key and the names stay where it"
                    + " ran.",
            "",
            "On the login node: sh s.sh -n only prints the commands, sh s.sh runs them, sh s.sh -s DIRECTORY counts files by"
                    + " size as well. mizan what-if, tune-layout and status read the tar. docs/snapshot.md says what is in it.",
        },
        footer = {"  mizan snapshot-script"})
public final class SnapshotScriptCommand extends Command {
    public static final String HEADER = "Print a script that collects what what-if needs.";

    static final String SCRIPT = "/snapshot/snapshot.sh";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file instead of standard output.")
    private @Nullable String output;

    public SnapshotScriptCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        OutputFile.write(output, context().out(), out -> out.print(script()));
        return ExitCode.OK;
    }

    private static String script() {
        try (InputStream in = SnapshotScriptCommand.class.getResourceAsStream(SCRIPT)) {
            if (in == null) {
                throw new IllegalStateException("the script is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
