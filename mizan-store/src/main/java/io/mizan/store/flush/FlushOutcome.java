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

    /** What a program that waits is told: a file that is not as it wrote it is an error even where nothing is left to flush. */
    public int answer() {
        if (errno != 0) {
            return errno;
        }
        return conflict.isEmpty() ? faults.isEmpty() ? 0 : Errno.EIO : Errno.ESTALE;
    }

    /** Why the file is not as programs wrote it, in words; empty where it is. */
    public String trouble() {
        return faults.isEmpty() ? reason : "damage in the store's memory: " + faults.get(0);
    }
}
