package io.mizan.telemetry.agent;

import io.mizan.telemetry.message.ReportPublisher;
import io.mizan.telemetry.report.ServerReport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way of the reports to one controller. A report that cannot go out is kept until the next one is made, so that a controller that comes
 * back does not wait an interval for the first word. One thread uses it.
 */
final class ReportLink {
    /** A controller that restarts is back before this; one that is still away is worth a line. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final ReportPublisher publisher;
    private final Consumer<String> says;
    private boolean connected;
    private boolean away;
    private long awaySince;
    private @Nullable ServerReport waiting;

    /** @param says told when reports are taken, and when they are not any more */
    ReportLink(ReportPublisher publisher, long nowNanos, Consumer<String> says) {
        this.publisher = publisher;
        this.awaySince = nowNanos;
        this.says = says;
    }

    void report(ServerReport report) {
        waiting = report;
    }

    void step(long now, String server) {
        boolean before = connected;
        connected = publisher.isConnected();
        if (connected && (!before || away)) {
            away = false;
            says.accept("the controller takes its reports");
        } else if (!connected && before) {
            awaySince = now;
        }
        if (!connected && !away && now - awaySince >= PATIENCE_NANOS) {
            away = true;
            says.accept("no controller takes its reports: none is there, or it does not know this key as that of agent "
                    + server);
        }
        ServerReport report = waiting;
        if (report != null && publisher.publish(report)) {
            waiting = null;
        }
    }
}
