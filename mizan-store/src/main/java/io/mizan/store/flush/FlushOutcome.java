package io.mizan.store.flush;

import java.util.List;

/**
 * How a flush ended.
 *
 * @param bytes written to the file system
 * @param errno 0 when everything is there
 * @param reason of a failure, in words
 * @param conflict name of the file with the store's version, where somebody else had changed the file; empty otherwise
 * @param faults damage that was found in shared memory, and left out
 */
public record FlushOutcome(long bytes, int errno, String reason, String conflict, List<String> faults) {
    static final FlushOutcome NOTHING = new FlushOutcome(0, 0, "", "", List.of());

    public FlushOutcome {
        faults = List.copyOf(faults);
    }

    public boolean isDone() {
        return errno == 0;
    }
}
