package io.mizan.telemetry.collect.lustre;

import java.util.Set;

/** Classifies the counters of Lustre that count operations without data. */
public final class Operations {
    /** Data, the same operation counted a second time under a finer name, and what keeps connections alive. */
    private static final Set<String> NOT_METADATA = Set.of(
            "read_bytes",
            "write_bytes",
            "read",
            "write",
            "preprw",
            "commitrw",
            "samedir_rename",
            "crossdir_rename",
            "connect",
            "reconnect",
            "disconnect",
            "ping");

    private static final String FINER_RENAME = "parallel_rename";

    private Operations() {}

    public static boolean isMetadata(String counter) {
        return !NOT_METADATA.contains(counter) && !counter.startsWith(FINER_RENAME);
    }
}
