package io.mizan.telemetry.message.report;

import io.mizan.model.error.Problem;
import java.time.Duration;

/**
 * Limits of a receiver of reports.
 *
 * @param largestBytes of a report; a server with 100 targets and 50 jobs has 60 kB
 * @param stale how much longer than the fastest of its session a report may be under way
 * @param queued reports that wait for the listener; more are thrown away and counted
 * @param queuedBytes of them
 */
public record ReportLimits(int largestBytes, Duration stale, int queued, long queuedBytes) {
    public static final ReportLimits DEFAULT =
            new ReportLimits(1024 * 1024, Duration.ofSeconds(60), 10_000, 64L * 1024 * 1024);

    public ReportLimits {
        if (largestBytes < 1 || queued < 1 || queuedBytes < largestBytes || stale.isNegative() || stale.isZero()) {
            throw Problem.impossible(
                            "the limits of reports must be above 0, and the largest report must fit into the queue")
                    .with("largestBytes", largestBytes)
                    .with("stale", stale)
                    .with("queued", queued)
                    .with("queuedBytes", queuedBytes)
                    .exception();
        }
    }
}
