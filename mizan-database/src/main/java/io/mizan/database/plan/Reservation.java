package io.mizan.database.plan;

import io.mizan.model.error.Problem;

/**
 * Space on one target that a plan promised and that nobody may have written yet.
 *
 * @param target as Lustre names it, {@code scratch-OST001a}
 */
public record Reservation(String target, long bytes, long files) {
    public Reservation {
        if (target.isEmpty() || bytes < 0 || files < 0) {
            throw Problem.impossible("a reservation has a target, and bytes and files that are not negative")
                    .with("target", target)
                    .with("bytes", bytes)
                    .with("files", files)
                    .exception();
        }
    }
}
