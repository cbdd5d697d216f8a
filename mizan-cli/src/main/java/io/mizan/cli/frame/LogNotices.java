package io.mizan.cli.frame;

import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.Printable;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import java.util.List;
import java.util.stream.Collectors;

/** What every command that reads a log says of it on standard error. */
public final class LogNotices {
    private final Surroundings surroundings;
    private final DarshanLog log;

    public LogNotices(Surroundings surroundings, DarshanLog log) {
        this.surroundings = surroundings;
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
        Errors errors = new Errors(surroundings.err());
        log.problems().forEach(errors::print);
        return log.problems().isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }

    private void say(String line) {
        surroundings.err().println("mizan: " + line);
    }
}
