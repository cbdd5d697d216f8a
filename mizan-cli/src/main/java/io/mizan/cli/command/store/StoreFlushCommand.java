package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan store flush}: brings what was written into the file system. */
@CommandLine.Command(
        name = "flush",
        header = StoreFlushCommand.HEADER,
        description = {
            "Flushes files, or everything, and waits for it. Programs go on meanwhile; what they write after the command began may be left.",
        },
        footer = {
            "  mizan store flush",
            "  mizan store flush --json results.h5",
        })
public final class StoreFlushCommand extends FlushingCommand {
    public static final String HEADER = "Bring what was written into the file system now.";

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Files to flush; all by default.")
    private List<String> files = List.of();

    public StoreFlushCommand(ProcessContext context) {
        super(context, "flush");
    }

    @Override
    List<String> files() {
        return files;
    }
}
