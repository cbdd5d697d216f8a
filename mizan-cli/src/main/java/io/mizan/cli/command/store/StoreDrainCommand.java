package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import java.util.List;
import picocli.CommandLine;

/** Implements {@code mizan store drain}: flushes everything, and takes no new files. */
@CommandLine.Command(
        name = "drain",
        header = StoreDrainCommand.HEADER,
        description = {
            "From now on files that programs open are not managed, and everything that is in the store is flushed. Returns when that"
                    + " is done; the exit code is 1 if something could not be flushed.",
        },
        footer = {
            "  mizan store drain",
            "  mizan store drain --json",
        })
public final class StoreDrainCommand extends FlushingCommand {
    public static final String HEADER = "Flush everything, and take no new files.";

    public StoreDrainCommand(ProcessContext context) {
        super(context, "drain");
    }

    @Override
    List<String> files() {
        return List.of();
    }
}
