package io.mizan.telemetry.report;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.List;

/**
 * A server at one moment. Rates are averages since the report before; the agent makes them, because only it can tell a counter
 * that was reset from one that went on.
 *
 * @param server its host name
 * @param session another one each time the agent starts
 * @param sequence 1 for the first report of a session, then one more each time
 * @param takenAt by the clock of the server
 * @param intervalSeconds what the rates are averages over, 0 in the first report, which has none
 * @param targets those that it serves now
 * @param jobs the busiest jobs, and one entry of the rest where there are more
 */
public record ServerReport(
        String server,
        long session,
        long sequence,
        Instant takenAt,
        double intervalSeconds,
        HostLoad host,
        List<TargetReport> targets,
        List<JobActivity> jobs) {
    public ServerReport {
        targets = List.copyOf(targets);
        jobs = List.copyOf(jobs);
        if (server.isBlank() || sequence < 1 || !(intervalSeconds >= 0 && Double.isFinite(intervalSeconds))) {
            throw Problem.impossible("a report must have a server, a sequence number and an interval")
                    .with("server", server)
                    .with("sequence", sequence)
                    .with("intervalSeconds", intervalSeconds)
                    .exception();
        }
    }
}
