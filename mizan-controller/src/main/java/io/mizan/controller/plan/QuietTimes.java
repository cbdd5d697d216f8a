package io.mizan.controller.plan;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Times of day at which the site allows no changes.
 *
 * @param zone of its times of day
 */
public record QuietTimes(SitePolicy policy, ZoneId zone) {
    /** Never. */
    public static final QuietTimes NONE = new QuietTimes(SitePolicy.EMBEDDED, ZoneOffset.UTC);

    /** In words, if it is such a time. */
    public Optional<String> reason(Instant now) {
        return policy.quietHoursAt(LocalTime.ofInstant(now, zone)).map(hours -> "quiet hours of the site, " + hours);
    }
}
