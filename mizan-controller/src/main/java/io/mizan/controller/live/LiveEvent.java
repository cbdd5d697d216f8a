package io.mizan.controller.live;

import java.time.Instant;

/**
 * An event sent to viewers without waiting for the next view.
 *
 * @param kind plan, run or breaker
 * @param subject what it is about, such as the id of a plan
 * @param user whose it is: others than operators see only their own
 */
public record LiveEvent(Instant at, String kind, String subject, String application, String user, String text) {}
