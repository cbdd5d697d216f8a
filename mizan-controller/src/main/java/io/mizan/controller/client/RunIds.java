package io.mizan.controller.client;

import java.time.Instant;
import java.time.InstantSource;

/** Names that no other run of the application has: ids of plans and generations of indexes. */
record RunIds(String client, String application, InstantSource clock) {
    private static final long NANOS = 1_000_000_000;

    /** An id for a plan. */
    String next() {
        return client + "-" + StateFolder.hash(application) + "-" + generation();
    }

    /** The time in nanoseconds: larger each time. */
    long generation() {
        Instant now = clock.instant();
        return now.getEpochSecond() * NANOS + now.getNano();
    }
}
