package io.mizan.telemetry.agent;

import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReportMaker;
import io.mizan.telemetry.report.ServerReport;
import java.util.List;

/** A server as a sequence of readings. One thread uses it. */
public final class ServerSource {
    /** The busiest jobs of a server that a report names. */
    public static final int MOST_JOBS = 50;

    private final String server;
    private final Collector collector;
    private final ReportMaker maker;

    /**
     * A report and what was strange about it.
     *
     * @param notes sentences
     */
    public record Result(ServerReport report, List<String> notes) {
        public Result {
            notes = List.copyOf(notes);
        }
    }

    /** @param session another number each time an agent starts */
    public ServerSource(String server, Collector collector, long session) {
        this.server = server;
        this.collector = collector;
        this.maker = new ReportMaker(server, session, MOST_JOBS);
    }

    public String server() {
        return server;
    }

    /** @throws io.mizan.model.error.MizanException where nothing can be read now; the next time may be better */
    public Result next() {
        Reading reading = collector.read();
        return new Result(maker.next(reading), reading.notes());
    }
}
