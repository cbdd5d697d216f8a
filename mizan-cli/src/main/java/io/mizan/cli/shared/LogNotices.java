package io.mizan.cli.shared;

import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.Printable;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import java.util.List;
import java.util.stream.Collectors;

/** Prints the notes about a log to standard error, the same for every command. */
public final class LogNotices {
    private final ProcessContext context;
    private final DarshanLog log;

    public LogNotices(ProcessContext context, DarshanLog log) {
        this.context = context;
        this.log = log;
    }

    /** Numbers that are too small and look right are the worst kind: this comes first, and cannot be overlooked. */
    public void banner() {
        List<LogModule> partial = log.partial();
        if (!partial.isEmpty()) {
            String names = partial.stream().map(LogModule::label).collect(Collectors.joining(", "));
            say("INCOMPLETE DATA in " + Printable.of(log.name()) + ": " + names
                    + " ran out of memory while the job ran");
            say("INCOMPLETE DATA: files or accesses are missing, and all sums over them are too small");
        }
    }

    public void note(String note) {
        say("note: " + note);
    }

    /** Reports what could not be read, and returns the exit code that follows from it. */
    public int problems() {
        Errors errors = new Errors(context.err());
        log.problems().forEach(errors::print);
        return log.problems().isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private void say(String line) {
        context.err().println("mizan: " + line);
    }
}
