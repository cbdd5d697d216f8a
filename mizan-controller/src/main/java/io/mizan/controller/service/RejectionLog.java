package io.mizan.controller.service;

import io.mizan.telemetry.message.limit.Rejections;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what was rejected since the last look, as a sum for each reason with the last example: strangers cause rejections, and must not be
 * able to fill a disk with them. Used by one thread.
 */
final class RejectionLog {
    private static final Logger LOG = LoggerFactory.getLogger(RejectionLog.class);

    private final String what;
    private final Rejections rejections;
    private final Map<Rejections.Reason, Long> told = new EnumMap<>(Rejections.Reason.class);

    /** @param what was rejected, in the plural */
    RejectionLog(String what, Rejections rejections) {
        this.what = what;
        this.rejections = rejections;
    }

    void look() {
        for (Rejections.Reason reason : Rejections.Reason.values()) {
            long now = rejections.count(reason);
            long before = told.getOrDefault(reason, 0L);
            if (now > before) {
                told.put(reason, now);
                LOG.atWarn()
                        .addKeyValue("reason", reason.name())
                        .addKeyValue("count", now - before)
                        .addKeyValue("last", rejections.last(reason).orElse(""))
                        .log("{} rejected", what);
            }
        }
    }
}
