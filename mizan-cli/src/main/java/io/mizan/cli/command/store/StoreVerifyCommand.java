package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.store.report.FileReport;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan store verify}: checks the tables and records of a store. */
@CommandLine.Command(
        name = "verify",
        header = StoreVerifyCommand.HEADER,
        description = {
            "Follows every list in the store's memory and checks every record: that blocks and chunks exist and belong to the file and"
                    + " the process, and that nothing is longer than its chunk. Files with damage are listed, and the exit code is 1."
                    + " It changes nothing; what is flushed is compared with the file system at each flush.",
        },
        footer = {
            "  mizan store verify",
            "  mizan store verify --json",
        })
public final class StoreVerifyCommand extends Command {
    public static final String HEADER = "Check the tables and records of a store.";

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Option(names = "--json", description = "Print JSON (schema mizan/store-files/v1): the files with damage.")
    private boolean json;

    public StoreVerifyCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<FileReport> files = folder.report(context()).files();
        List<FileReport> damaged =
                files.stream().filter(file -> !file.faults().isEmpty()).toList();
        if (json) {
            printJson(StoreReportJson.files(damaged));
        } else if (damaged.isEmpty()) {
            print("no damage in " + files.size() + " files\n");
        } else {
            print(new StoreReportText(style()).files(damaged));
        }
        return damaged.isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }
}
