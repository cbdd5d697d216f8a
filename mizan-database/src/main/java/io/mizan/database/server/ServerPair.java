package io.mizan.database.server;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Two servers that take over each other's targets. It does not matter which is named first: the lower name is kept first.
 *
 * @param confirmedBy the administrator who said so
 * @param since kept to the millisecond
 */
public record ServerPair(String server, String partner, String confirmedBy, Instant since) {
    public ServerPair {
        since = since.truncatedTo(ChronoUnit.MILLIS);
        if (server.isEmpty() || partner.isEmpty() || server.equals(partner)) {
            throw Problem.impossible("a pair must be two different servers")
                    .with("server", server)
                    .with("partner", partner)
                    .exception();
        }
        if (server.compareTo(partner) > 0) {
            String lower = partner;
            partner = server;
            server = lower;
        }
    }

    public boolean joins(String one, String other) {
        return (server.equals(one) && partner.equals(other)) || (server.equals(other) && partner.equals(one));
    }
}
