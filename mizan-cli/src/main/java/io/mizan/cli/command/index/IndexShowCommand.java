package io.mizan.cli.command.index;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.database.index.IndexCounters;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.PlacementIndex;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan index show}: prints a placement index and its counters. */
@CommandLine.Command(
        name = "show",
        header = IndexShowCommand.HEADER,
        description = {
            "Reads a placement index, checks all of it, and shows which layout files and templates get, as options of lfs"
                    + " setstripe. Its counters, which change while programs use it, are shown where there are some.",
        },
        footer = {
            "  mizan index show files.index",
            "  mizan index show --all --json files.index",
        })
public final class IndexShowCommand extends Command {
    public static final String HEADER = "Show what is in a placement index, and its counters.";

    private static final int USUAL_FILES = 20;

    @Parameters(paramLabel = "FILE", description = "A placement index, as mizan place --index writes it.")
    private String file = "";

    @Option(names = "--counters", paramLabel = "FILE", description = "Its counters, if they are not beside it.")
    private @Nullable String counters;

    @Option(names = "--all", description = "All files and templates, not only the first 20.")
    private boolean all;

    @Option(names = "--json", description = "Print JSON (schema mizan/index/v1).")
    private boolean json;

    public IndexShowCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        PlacementIndex index = IndexFile.read(Path.of(file));
        Path counts = counters == null ? IndexFile.counters(Path.of(file)) : Path.of(counters);
        boolean counted = counters != null || Files.exists(counts);
        IndexOutput page = new IndexOutput(
                index,
                counted ? IndexCounters.read(counts) : null,
                all ? Integer.MAX_VALUE : USUAL_FILES,
                context().clock().instant());
        if (json) {
            printJson(page.json());
        } else {
            print(page.text(style()));
        }
        return ExitCode.OK;
    }
}
