package io.mizan.controller.monitor;

import java.time.Instant;

/**
 * A target that a server reports although it belongs to another one.
 *
 * @param server that reports it
 * @param home that it belongs to
 * @param reports that did so since the controller started
 */
public record TargetConflict(String target, String server, String home, long reports, Instant firstAt, Instant lastAt) {
    TargetConflict again(String newHome, Instant at) {
        return new TargetConflict(target, server, newHome, reports + 1, firstAt, at);
    }
}
