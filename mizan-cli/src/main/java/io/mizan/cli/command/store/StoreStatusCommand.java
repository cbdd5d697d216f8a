package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.document.Documents;
import io.mizan.model.error.MizanException;
import io.mizan.store.report.StoreReport;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan store status}: what is in a store, and what is not safe yet. */
@CommandLine.Command(
        name = "status",
        header = StoreStatusCommand.HEADER,
        description = {
            "Shows the tiers and how much of them is taken, the managed files, how many bytes are not in the file system yet and how"
                    + " long that takes, and what went wrong. Without a service it shows what the last one left.",
        },
        footer = {
            "  mizan store status",
            "  mizan store status --json",
        })
public final class StoreStatusCommand extends Command {
    public static final String HEADER = "Show what is in a store, and what is not safe yet.";

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Option(names = "--json", description = "Print JSON (schema mizan/store-status/v1).")
    private boolean json;

    public StoreStatusCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        StoreReport report = folder.report(context());
        List<String> events = events();
        if (json) {
            printJson(StoreReportJson.status(report, events));
        } else {
            print(new StoreReportText(style()).status(report, events));
        }
        return ExitCode.OK;
    }

    /** They are the service's own: without it there are none to show. */
    private List<String> events() {
        try {
            return Documents.parse("answer of the service", folder.ask(context(), "{\"ask\":\"events\"}"))
                    .asMapping()
                    .list("events")
                    .stream()
                    .map(node -> node.asScalar().text())
                    .toList();
        } catch (MizanException e) {
            return List.of();
        }
    }
}
