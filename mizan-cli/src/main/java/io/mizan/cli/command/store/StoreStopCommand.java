package io.mizan.cli.command.store;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.units.ByteSize;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan store stop}: flushes everything, and ends a store. */
@CommandLine.Command(
        name = "stop",
        header = StoreStopCommand.HEADER,
        description = {
            "Flushes everything, lets programs that go on write to the file system themselves, ends the service and removes the"
                    + " store. Where something cannot be flushed, nothing is lost: the store goes on, and the exit code is 1."
                    + " --discard gives up what cannot be flushed.",
        },
        footer = {
            "  mizan store stop",
            "  mizan store stop --discard --json",
        })
public final class StoreStopCommand extends Command {
    public static final String HEADER = "Flush everything, and end a store.";

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Option(names = "--discard", description = "Lose what cannot be flushed.")
    private boolean discard;

    @Option(names = "--json", description = "Print JSON (schema mizan/store-stop/v1).")
    private boolean json;

    public StoreStopCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        String answer = folder.ask(context(), "{\"ask\":\"stop\",\"discard\":\"" + discard + "\"}");
        Mapping told = Documents.parse("answer of the service", answer).asMapping();
        boolean stopped = told.text("stopped").equals("true");
        long files = told.wholeNumber("unsafeFiles", 0);
        if (stopped) {
            folder.awaitRemoval(context());
        }
        if (json) {
            Map<String, Object> page = new LinkedHashMap<>();
            page.put("schema", "mizan/store-stop/v1");
            page.put("stopped", stopped);
            page.put("unsafeFiles", files);
            page.put("bytes", told.bytes("bytes"));
            printJson(page);
        } else if (stopped) {
            print("flushed " + ByteSize.prose(told.bytes("bytes")) + "; the store is removed\n"
                    + (files == 0 ? "" : files + " files were given up\n"));
        } else {
            print(files + " files could not be flushed, so the store goes on:\n"
                    + "  mizan store ls --dirty         shows them\n"
                    + "  mizan store stop --discard     gives them up\n");
        }
        return stopped && files == 0 ? ExitCode.OK : ExitCode.FAILURE;
    }
}
