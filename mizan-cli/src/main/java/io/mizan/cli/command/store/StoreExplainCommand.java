package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.process.FileId;
import io.mizan.store.process.FileStatus;
import io.mizan.store.report.FileReport;
import io.mizan.store.report.StoreReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan store explain}: which bytes of a file lie where, and why. */
@CommandLine.Command(
        name = "explain",
        header = StoreExplainCommand.HEADER,
        description = {
            "Shows which bytes of a managed file lie in which tier, at which virtual address, and which process wrote them. A virtual"
                    + " address is the capacities of the tiers before and the address in the tier.",
        },
        footer = {
            "  mizan store explain results.h5",
            "  mizan store explain --json results.h5",
        })
public final class StoreExplainCommand extends Command {
    public static final String HEADER = "Show which bytes of a file lie where, and why.";

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Parameters(paramLabel = "FILE", description = "A file below a root of the store.")
    private String name = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/store-explain/v1).")
    private boolean json;

    public StoreExplainCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        FileReport file = file();
        if (json) {
            printJson(StoreReportJson.explain(file));
        } else {
            print(new StoreReportText(style()).explain(file));
        }
        return ExitCode.OK;
    }

    private FileReport file() {
        String path = FlushingCommand.real(name);
        try (StoreMemory memory = folder.open(context())) {
            FileId id = FileStatus.of(Path.of(path)).id();
            OptionalInt slot = memory.files().find(id.device(), id.inode());
            return StoreReport.of(memory).files().stream()
                    .filter(file -> slot.isPresent() && file.slot() == slot.getAsInt())
                    .findFirst()
                    .orElseThrow(() -> Problem.of(
                                    ErrorCode.INPUT_NOT_FOUND,
                                    "the store has nothing of this file: it is in the file system")
                            .at(Place.of(name))
                            .maybe("list the files of the store: mizan store ls")
                            .exception());
        } catch (IOException e) {
            throw new MizanException(StoreFolder.unreadable(e), e);
        }
    }
}
