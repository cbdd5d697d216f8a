package io.mizan.cli.log;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;

/** The log of a daemon for tests of what is logged: its lines of JSON, read again. */
public final class RecordedLog implements AutoCloseable {
    private final StringWriter text = new StringWriter();
    private final DaemonLog log;

    /** @param level from which events are recorded */
    public RecordedLog(String level) {
        log = DaemonLog.start(new LogSettings(level, true, Optional.empty(), 1024, 1), new PrintWriter(text));
    }

    /** The events of a component so far, as {@code controller.plan.PlanService}. */
    public List<Mapping> of(String component) {
        return text.toString()
                .lines()
                .map(line -> Documents.parse("log", line).asMapping())
                .filter(event -> event.text("component").equals(component))
                .toList();
    }

    /** Level, message and values of an event, so that a test reads as the log does. */
    public static String line(Mapping event) {
        StringBuilder line = new StringBuilder(event.text("level") + " " + event.text("message"));
        event.find("values")
                .ifPresent(values -> values.asMapping()
                        .entries()
                        .forEach((key, value) -> line.append(' ')
                                .append(key)
                                .append('=')
                                .append(values.asMapping().text(key))));
        return line.toString();
    }

    /** Its stack trace. */
    public static List<String> stack(Mapping event) {
        return event.list("stack").stream()
                .map(frame -> frame.asScalar().text())
                .toList();
    }

    @Override
    public void close() {
        log.close();
    }
}
