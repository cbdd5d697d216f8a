package io.mizan.database.plan;

import io.mizan.model.error.Problem;

/**
 * A process that may become the acting controller, and where it can be asked once it is.
 *
 * @param holder its name, another one each time it starts: it must not meet its own past
 * @param requests host and port for clients
 * @param rest address for HTTP, empty where it answers none
 */
public record Candidate(String holder, String requests, String rest) {
    public Candidate {
        if (holder.isEmpty()) {
            throw Problem.impossible("a candidate must have a name").exception();
        }
    }
}
