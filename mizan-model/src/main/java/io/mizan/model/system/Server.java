package io.mizan.model.system;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * A storage server (OSS or MDS) with the targets it serves.
 *
 * @param networkBytesPerSecond what its network carries in each direction, 0 where unknown
 */
public record Server(String name, long networkBytesPerSecond, ServerLoad load, List<Target> targets) {
    public Server {
        if (networkBytesPerSecond < 0) {
            throw Problem.impossible("a bandwidth must not be negative")
                    .with("server", name)
                    .with("networkBytesPerSecond", networkBytesPerSecond)
                    .exception();
        }
        if (name.isBlank()) {
            throw Problem.impossible("a server must have a name").exception();
        }
        targets = List.copyOf(targets);
    }

    /** A server of whose network nothing is known. */
    public Server(String name, ServerLoad load, List<Target> targets) {
        this(name, 0, load, targets);
    }

    public Server withTargets(List<Target> newTargets) {
        return new Server(name, networkBytesPerSecond, load, newTargets);
    }
}
