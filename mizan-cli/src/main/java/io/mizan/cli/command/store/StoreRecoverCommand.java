package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.store.report.FileReport;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan store recover}: brings what a killed service left into the file system. */
@CommandLine.Command(
        name = "recover",
        header = StoreRecoverCommand.HEADER,
        description = {
            "Starts a service for a store whose service was killed, and flushes what is in it. Files are found by device, inode number"
                    + " and mark, whatever their names are now. What cannot be flushed stays in the store, is listed, and the exit code"
                    + " is 1.",
        },
        footer = {
            "  mizan store recover",
            "  mizan store recover --json --store /dev/shm/mizan-store-1000/job4711",
        })
public final class StoreRecoverCommand extends Command {
    public static final String HEADER = "Bring what a killed service left into the file system.";

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Option(names = "--json", description = "Print JSON (schema mizan/store-files/v1): the files that are not safe.")
    private boolean json;

    public StoreRecoverCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path store = folder.path(context());
        // It must be there: recovering makes no store.
        folder.report(context());
        if (!ServiceProcess.answers(store)) {
            ServiceProcess.start(context(), store, List.of());
        }
        FlushReport result = FlushReport.read(folder.ask(context(), FlushReport.question("flush", List.of())));
        List<FileReport> unsafe = folder.report(context()).files().stream()
                .filter(file -> file.unsafeBytes() > 0)
                .toList();
        if (json) {
            printJson(StoreReportJson.files(unsafe));
        } else {
            print(result.text());
            if (!unsafe.isEmpty()) {
                print(new StoreReportText(style()).files(unsafe));
            }
        }
        return unsafe.isEmpty() && result.isSafe() ? ExitCode.OK : ExitCode.FAILURE;
    }
}
