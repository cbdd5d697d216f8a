package io.mizan.simulator.platform;

import java.util.ArrayList;
import java.util.List;

/**
 * A server with its targets.
 *
 * @param bytesPerSecond of its network, in each direction
 */
public record StorageServer(String name, double bytesPerSecond, List<StorageTarget> targets) {
    public StorageServer {
        targets = List.copyOf(targets);
    }

    /** The same server with another name and targets numbered from {@code firstIndex}. */
    StorageServer copy(String newName, int firstIndex) {
        List<StorageTarget> copies = new ArrayList<>();
        for (StorageTarget target : targets) {
            copies.add(target.withIndex(firstIndex + copies.size()));
        }
        return new StorageServer(newName, bytesPerSecond, copies);
    }
}
