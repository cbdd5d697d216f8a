package io.mizan.model.system;

import io.mizan.model.error.Problem;
import java.util.List;

/** A storage server (OSS or MDS) with the targets it serves. */
public record Server(String name, ServerLoad load, List<Target> targets) {
    public Server {
        if (name.isBlank()) {
            throw Problem.impossible("a server without a name").exception();
        }
        targets = List.copyOf(targets);
    }
}
