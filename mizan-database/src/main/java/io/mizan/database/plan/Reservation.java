package io.mizan.database.plan;

import io.mizan.model.error.Problem;

/**
 * Space on one target that a plan reserved and that may still be unwritten.
 *
 * @param target as Lustre names it, {@code scratch-OST001a}
 */
public record Reservation(String target, long bytes, long files) {
    public Reservation {
        if (target.isEmpty() || bytes < 0 || files < 0) {
            throw Problem.impossible("a reservation must have a target; bytes and files must be 0 or more")
                    .with("target", target)
                    .with("bytes", bytes)
                    .with("files", files)
                    .exception();
        }
    }
}
