package io.mizan.cli.command.trace;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.Errors;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.MizanException;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.RunSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan trace}. */
@CommandLine.Command(
        name = "trace",
        header = TraceCommand.HEADER,
        description = {
            "Runs a command and records, from inside of each of its processes, which files they create and how much they"
                    + " write to them. The command has the standard streams, gets the signals, and its exit code is that of"
                    + " mizan. A summary follows on standard error.",
            "",
            "Traces go to a folder, one file for each process that wrote something; mizan workload reads it."
                    + " Statically linked programs cannot be traced. With MIZAN_DISABLE=1 the command runs untraced.",
        },
        footer = {
            "  mizan trace -- cp /etc/hostname copy.txt",
            "  mizan trace -o run1 --app demo -- sh -c \"date > out.txt\"",
        })
public final class TraceCommand extends Command {
    public static final String HEADER = "Run a command and record what it writes.";

    private static final int LARGEST_FILES = 10;

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "What to run, with its arguments; after -- nothing is taken for an option of mizan.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description =
                    "Where traces go; made if it is not there. By default mizan-trace-1, or the next that is free."
                            + " All nodes of a job must see it.")
    private @Nullable String folder;

    @Option(
            names = "--app",
            paramLabel = "NAME",
            description = "What the application is called in the traces, at most 255 bytes (default: its executable).")
    private String application = "";

    @Option(names = "--json", description = "The summary as JSON, also on standard error (schema mizan/trace/v1).")
    private boolean json;

    public TraceCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Optional<MizanException> off = Preload.switchedOff(surroundings().variable("MIZAN_DISABLE"), "mizan trace");
        if (off.isPresent()) {
            new Errors(surroundings().err()).report(off.get(), options().debug());
            say("mizan: the command runs untraced");
            return ForegroundProgram.run(command, Map.of(), surroundings());
        }
        Path library = Preload.library();
        Path traces = TraceFolder.prepare(folder);
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("LD_PRELOAD", Preload.with(library, surroundings().variable("LD_PRELOAD")));
        environment.put("MIZAN_TRACE", traces.toString());
        environment.put("MIZAN_APP", application);
        try {
            int code = ForegroundProgram.run(command, environment, surroundings());
            report(traces, code);
            return code;
        } finally {
            if (folder == null) {
                TraceFolder.removeIfEmpty(traces);
            }
        }
    }

    /** Whatever is wrong with the traces, the exit code is that of the command. */
    private void report(Path traces, int code) {
        if (!LibmizanTrace.recognises(traces)) {
            say("mizan: the command wrote no file that could be traced");
            return;
        }
        try {
            LibmizanTrace trace = LibmizanTrace.open(traces);
            RunSummary summary = RunSummary.of(trace, LARGEST_FILES);
            if (json) {
                say(JsonText.of(SummaryJson.of(trace, summary, command, code)));
            } else {
                surroundings().err().print(SummaryText.of(trace, summary));
            }
            surroundings().err().flush();
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            new Errors(surroundings().err()).report(e, options().debug());
        }
    }

    private void say(String line) {
        surroundings().err().println(line);
        surroundings().err().flush();
    }
}
