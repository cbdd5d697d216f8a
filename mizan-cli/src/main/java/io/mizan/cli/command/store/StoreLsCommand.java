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
import picocli.CommandLine.Parameters;

/** Implements {@code mizan store ls}: lists the files of a store. */
@CommandLine.Command(
        name = "ls",
        header = StoreLsCommand.HEADER,
        description = {
            "Lists the managed files below a folder. With --dirty only those of which something is not in the file system yet: other"
                    + " programs see these empty or as they were, until they are flushed. Names are those under which the files were"
                    + " opened.",
        },
        footer = {
            "  mizan store ls --dirty .",
            "  mizan store ls --json",
        })
public final class StoreLsCommand extends Command {
    public static final String HEADER = "List the files of a store.";

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "Only files below this folder.")
    private String below = "/";

    @Option(names = "--dirty", description = "Only files that are not wholly in the file system.")
    private boolean dirty;

    @Option(names = "--json", description = "Print JSON (schema mizan/store-files/v1).")
    private boolean json;

    public StoreLsCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path root = Path.of(FlushingCommand.real(below));
        List<FileReport> files = folder.report(context()).files().stream()
                .filter(file -> Path.of(file.path()).startsWith(root))
                .filter(file -> !dirty || file.unsafeBytes() > 0)
                .toList();
        if (json) {
            printJson(StoreReportJson.files(files));
        } else if (files.isEmpty()) {
            print(dirty ? "everything is in the file system\n" : "no files are managed\n");
        } else {
            print(new StoreReportText(style()).files(files));
        }
        return ExitCode.OK;
    }
}
