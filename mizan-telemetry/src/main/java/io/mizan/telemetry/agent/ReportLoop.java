package io.mizan.telemetry.agent;

import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.report.ReportPublisher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports about one server to all controllers at an interval, whatever happens to the server or to them: one that does not act knows the system
 * when it takes over. Nothing that fails ends it: what is wrong
 * is logged once, and once more when it is right again.
 *
 * <p>One thread uses a loop, by calling {@link #step} about once a second.
 */
public final class ReportLoop {
    private static final Logger LOG = LoggerFactory.getLogger(ReportLoop.class);

    /** More different notes about one server nobody reads. */
    private static final int MOST_NOTES = 50;

    private final ServerSource source;
    private final List<ReportLink> links = new ArrayList<>();
    private final long intervalNanos;
    private final LongSupplier nanoClock;
    private final Set<String> told = new HashSet<>();
    private String trouble = "";
    private long due;

    public ReportLoop(
            ServerSource source, List<ReportPublisher> controllers, Duration interval, LongSupplier nanoClock) {
        this.source = source;
        this.intervalNanos = interval.toNanos();
        this.nanoClock = nanoClock;
        this.due = nanoClock.getAsLong();
        controllers.forEach(controller -> links.add(new ReportLink(controller, source.server(), due)));
    }

    /** Does what is due, and returns how many nanoseconds nothing will be. */
    public long step() {
        long now = nanoClock.getAsLong();
        if (now - due >= 0) {
            // After a pause of the machine the intervals that were missed are left out.
            due += intervalNanos * (1 + (now - due) / intervalNanos);
            read();
        }
        links.forEach(link -> link.step(now));
        return Math.max(0, due - nanoClock.getAsLong());
    }

    private void read() {
        String now = "";
        try {
            ServerSource.Result result = source.next();
            links.forEach(link -> link.report(result.report()));
            result.notes().forEach(this::note);
        } catch (MizanException e) {
            now = e.problem().line();
        } catch (RuntimeException e) {
            // A text that a collector has a mistake with must not silence the server for good.
            Incident incident = Incident.next();
            LOG.atError()
                    .addKeyValue("error", incident.id())
                    .addKeyValue("server", source.server())
                    .setCause(e)
                    .log("reading a server failed");
            now = incident.message();
        }
        if (now.isEmpty() && !trouble.isEmpty()) {
            LOG.atInfo().addKeyValue("server", source.server()).log("can be read again");
        } else if (!now.isEmpty() && trouble.isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("server", source.server())
                    .addKeyValue("problem", now)
                    .log("cannot be read, and is tried again");
        }
        trouble = now;
    }

    private void note(String sentence) {
        if (told.size() < MOST_NOTES && told.add(sentence)) {
            LOG.atWarn().addKeyValue("server", source.server()).log(sentence);
        }
    }
}
