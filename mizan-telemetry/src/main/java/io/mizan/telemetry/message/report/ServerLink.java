package io.mizan.telemetry.message.report;

import java.time.Duration;
import java.time.Instant;

/**
 * Statistics of how the reports of a server arrive.
 *
 * @param session of the newest report
 * @param sequence of the newest report
 * @param reports those that were accepted
 * @param lost numbers missing in the sequence
 * @param stale those that came too late to be used
 * @param arrivedAt when the newest accepted one came, by the clock of the receiver
 * @param clockOffset how far the clock of the server is ahead; the shortest time on the way is not told apart from it
 */
public record ServerLink(
        String server,
        long session,
        long sequence,
        long reports,
        long lost,
        long stale,
        Instant arrivedAt,
        Duration clockOffset) {}
