package io.mizan.cli.command.trace;

import io.mizan.cli.process.CommandEnd;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.FaultBarrier;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.MizanException;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.RunFile;
import io.mizan.traces.libmizan.RunSummary;
import io.mizan.traces.libmizan.TraceFolder;
import io.mizan.traces.libmizan.TracedProcesses;
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

/** Implements {@code mizan trace}: runs a command and records what it writes. */
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
            description = "Where traces go, each start in a folder of its own below it: run-1, run-2, ... By default"
                    + " mizan-trace-1, or the next that is free. All nodes of a job must see it.")
    private @Nullable String folder;

    @Option(
            names = "--app",
            paramLabel = "NAME",
            description = "What the application is called in the traces, at most 255 bytes (default: its executable).")
    private String application = "";

    @Option(names = "--json", description = "The summary as JSON, also on standard error (schema mizan/trace/v1).")
    private boolean json;

    public TraceCommand(ProcessContext context) {
        super(context);
    }

    /** Nothing that goes wrong with tracing keeps the command from running or changes its exit code. */
    @Override
    public Integer call() {
        FaultBarrier barrier = new FaultBarrier(context(), options().debug());
        Optional<MizanException> off = Preload.switchedOff(context().variable("MIZAN_DISABLE"), "mizan trace");
        off.ifPresent(barrier::complain);
        Optional<Path> traces = off.isPresent() ? Optional.empty() : barrier.attempt(() -> TraceFolder.make(folder));
        Optional<Map<String, String>> environment = traces.flatMap(path -> barrier.attempt(() -> environment(path)));
        if (environment.isEmpty()) {
            say("mizan: the command runs untraced");
            barrier.attempt(() -> traces.ifPresent(TraceFolder::removeIfEmpty));
            return ForegroundProgram.run(command, Map.of(), context()).code();
        }
        Path made = traces.get();
        barrier.attempt(
                () -> new RunFile(command, application, context().clock().instant()).write(made));
        CommandEnd end = ForegroundProgram.run(command, environment.get(), context());
        if (end.started()) {
            barrier.attempt(() -> report(made, end.code()));
        }
        barrier.attempt(() -> TraceFolder.removeIfEmpty(made));
        return end.code();
    }

    private Map<String, String> environment(Path traces) {
        Map<String, String> environment = new LinkedHashMap<>(Preload.environment(context()));
        environment.put("MIZAN_TRACE", traces.toString());
        environment.put("MIZAN_APP", application);
        return environment;
    }

    private void report(Path traces, int code) {
        int running = TracedProcesses.recordingTo(traces);
        if (running > 0) {
            say("mizan: note: processes of the command that still run are recorded in the same folder: " + running);
        }
        if (!LibmizanTrace.recognises(traces)) {
            say("mizan: the command wrote no file that could be traced");
            return;
        }
        LibmizanTrace trace = LibmizanTrace.open(traces);
        RunSummary summary = RunSummary.of(trace, LARGEST_FILES);
        if (json) {
            say(JsonText.of(SummaryJson.of(trace, summary, command, code)));
        } else {
            context().err().print(SummaryText.of(trace, summary));
        }
        context().err().flush();
    }

    private void say(String line) {
        context().err().println(line);
        context().err().flush();
    }
}
