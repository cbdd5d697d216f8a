package io.mizan.telemetry.agent;

import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.report.ServerReport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of the reports to one controller. A report that cannot go out is kept until the next one is made, so that a controller that comes
 * back does not wait an interval for the first word. One thread uses it.
 */
final class ReportLink {
    private static final Logger LOG = LoggerFactory.getLogger(ReportLink.class);

    /** A controller that restarts is back before this; one that is still away is worth a line. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final ReportPublisher publisher;
    private final String server;
    private boolean connected;
    private boolean away;
    private long awaySince;
    private @Nullable ServerReport waiting;

    /** @param server whose reports they are */
    ReportLink(ReportPublisher publisher, String server, long nowNanos) {
        this.publisher = publisher;
        this.server = server;
        this.awaySince = nowNanos;
    }

    void report(ServerReport report) {
        waiting = report;
    }

    void step(long now) {
        boolean before = connected;
        connected = publisher.isConnected();
        if (connected && (!before || away)) {
            away = false;
            LOG.atInfo()
                    .addKeyValue("server", server)
                    .addKeyValue("controller", publisher.controller())
                    .log("the controller takes its reports");
        } else if (!connected && before) {
            awaySince = now;
        }
        if (!connected && !away && now - awaySince >= PATIENCE_NANOS) {
            away = true;
            LOG.atWarn()
                    .addKeyValue("server", server)
                    .addKeyValue("controller", publisher.controller())
                    .log(
                            "no controller takes its reports: none is there, or it does not know this key as that of agent {}",
                            server);
        }
        ServerReport report = waiting;
        if (report != null && publisher.publish(report)) {
            waiting = null;
        }
    }
}
