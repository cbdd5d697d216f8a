package io.mizan.telemetry.message;

import io.mizan.model.error.Problem;
import java.time.Duration;

/**
 * What a receiver of reports takes.
 *
 * @param largestBytes of a report; a server with 100 targets and 50 jobs has 60 kB
 * @param stale how much longer than the fastest of its session a report may be under way
 * @param queued reports of one server that wait for the receiver; with more of them the agent is told to wait, and drops
 */
public record ReportLimits(int largestBytes, Duration stale, int queued) {
    public static final ReportLimits DEFAULT = new ReportLimits(1024 * 1024, Duration.ofSeconds(60), 64);

    public ReportLimits {
        if (largestBytes < 1 || queued < 1 || stale.isNegative() || stale.isZero()) {
            throw Problem.impossible("the limits of reports are above zero")
                    .with("largestBytes", largestBytes)
                    .with("stale", stale)
                    .with("queued", queued)
                    .exception();
        }
    }
}
