package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan store wait}: waits until files can be read by every program. */
@CommandLine.Command(
        name = "wait",
        header = StoreWaitCommand.HEADER,
        description = {
            "Returns when the bytes of the files are in the file system, for scripts that hand files to programs without the store. Files that the store does not have are there already.",
        },
        footer = {
            "  mizan store wait results.h5",
            "  mizan store wait --json a.dat b.dat",
        })
public final class StoreWaitCommand extends FlushingCommand {
    public static final String HEADER = "Wait until files can be read by every program.";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files to wait for.")
    private List<String> files = List.of();

    public StoreWaitCommand(ProcessContext context) {
        super(context, "flush");
    }

    @Override
    List<String> files() {
        return files;
    }
}
