package io.mizan.model.system;

import io.mizan.model.error.Problem;

/**
 * A node between the applications and the servers.
 *
 * @param active false where it failed or was found abnormal; nothing is sent through it
 */
public record IoNode(String name, Kind kind, boolean active, Performance performance) {
    /** What the node does. */
    public enum Kind {
        /** Carries out I/O on behalf of compute nodes. */
        FORWARDER,
        /** Passes packets between networks (LNet). */
        ROUTER
    }

    public IoNode {
        if (name.isBlank()) {
            throw Problem.impossible("a forwarding node or router must have a name")
                    .exception();
        }
    }
}
