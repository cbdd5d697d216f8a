package io.mizan.controller.monitor;

import java.time.Duration;
import java.time.Instant;

/**
 * How reliably a server reports.
 *
 * @param lastReport when it arrived, by the clock of the controller
 * @param reports accepted so far
 */
public record SourceStatus(
        String server, Instant lastReport, Duration age, Freshness.Verdict verdict, long reports, int targets) {}
