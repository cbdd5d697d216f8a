package io.mizan.database.server;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The server that a target belongs to.
 *
 * @param confirmedBy the administrator who said so; empty where it was learnt from the first report
 * @param since kept to the millisecond
 */
public record TargetBinding(String target, String server, String confirmedBy, Instant since) {
    public TargetBinding {
        since = since.truncatedTo(ChronoUnit.MILLIS);
    }

    public boolean confirmed() {
        return !confirmedBy.isEmpty();
    }
}
