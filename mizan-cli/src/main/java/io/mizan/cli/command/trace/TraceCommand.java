package io.mizan.cli.command.trace;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.Guard;
import io.mizan.cli.process.CommandEnd;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.MizanException;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.RunFile;
import io.mizan.traces.libmizan.RunSummary;
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

    public TraceCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /** Nothing that goes wrong with tracing keeps the command from running or changes its exit code. */
    @Override
    public Integer call() {
        Guard guard = new Guard(surroundings(), options().debug());
        Optional<MizanException> off = Preload.switchedOff(surroundings().variable("MIZAN_DISABLE"), "mizan trace");
        off.ifPresent(guard::complain);
        Optional<Path> traces = off.isPresent() ? Optional.empty() : guard.attempt(() -> TraceFolder.make(folder));
        Optional<Map<String, String>> environment = traces.flatMap(path -> guard.attempt(() -> environment(path)));
        if (environment.isEmpty()) {
            say("mizan: the command runs untraced");
            guard.attempt(() -> traces.ifPresent(TraceFolder::removeIfEmpty));
            return ForegroundProgram.run(command, Map.of(), surroundings()).code();
        }
        Path made = traces.get();
        guard.attempt(
                () -> new RunFile(command, application, surroundings().clock().instant()).write(made));
        CommandEnd end = ForegroundProgram.run(command, environment.get(), surroundings());
        if (end.started()) {
            guard.attempt(() -> report(made, end.code()));
        }
        guard.attempt(() -> TraceFolder.removeIfEmpty(made));
        return end.code();
    }

    private Map<String, String> environment(Path traces) {
        Map<String, String> environment = new LinkedHashMap<>(Preload.environment(surroundings()));
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
            surroundings().err().print(SummaryText.of(trace, summary));
        }
        surroundings().err().flush();
    }

    private void say(String line) {
        surroundings().err().println(line);
        surroundings().err().flush();
    }
}
