package io.mizan.telemetry.agent;

import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.ReportPublisher;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports about one server at an interval, whatever happens to the server or to the controller. Nothing that fails ends it: what is wrong
 * is said once, and once more when it is right again.
 *
 * <p>A report that cannot go out is kept until the next one is made, so that a controller that comes back does not wait an
 * interval for the first word. One thread uses a loop, by calling {@link #step} about once a second.
 */
public final class ReportLoop {
    /** More different notes about one server nobody reads. */
    private static final int MOST_NOTES = 50;

    /** A controller that restarts is back before this; one that is still away is worth a line. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final ServerSource source;
    private final ReportPublisher publisher;
    private final long intervalNanos;
    private final LongSupplier nanoClock;
    private final Consumer<String> says;
    private final Set<String> told = new HashSet<>();
    private String trouble = "";
    private boolean connected;
    private boolean away;
    private long awaySince;
    private long due;
    private @Nullable ServerReport waiting;

    public ReportLoop(
            ServerSource source,
            ReportPublisher publisher,
            Duration interval,
            LongSupplier nanoClock,
            Consumer<String> says) {
        this.source = source;
        this.publisher = publisher;
        this.intervalNanos = interval.toNanos();
        this.nanoClock = nanoClock;
        this.says = says;
        this.due = nanoClock.getAsLong();
        this.awaySince = due;
    }

    /** Does what is due, and returns how many nanoseconds nothing will be. */
    public long step() {
        long now = nanoClock.getAsLong();
        if (now - due >= 0) {
            // After a pause of the machine the intervals that were missed are left out.
            due += intervalNanos * (1 + (now - due) / intervalNanos);
            read();
        }
        connection(now);
        ServerReport report = waiting;
        if (report != null && publisher.publish(report)) {
            waiting = null;
        }
        return Math.max(0, due - nanoClock.getAsLong());
    }

    private void read() {
        String now = "";
        try {
            ServerSource.Result result = source.next();
            waiting = result.report();
            result.notes().forEach(this::note);
        } catch (MizanException e) {
            now = e.problem().line();
        } catch (RuntimeException e) {
            // A text that a collector has a mistake with must not silence the server for good.
            now = "unexpected: " + e;
        }
        if (now.isEmpty() != trouble.isEmpty()) {
            say(now.isEmpty() ? "can be read again" : "cannot be read, and is tried again: " + now);
        }
        trouble = now;
    }

    private void note(String sentence) {
        if (told.size() < MOST_NOTES && told.add(sentence)) {
            say(sentence);
        }
    }

    private void connection(long now) {
        boolean before = connected;
        connected = publisher.isConnected();
        if (connected && (!before || away)) {
            away = false;
            say("the controller takes its reports");
        } else if (!connected && before) {
            awaySince = now;
        }
        if (!connected && !away && now - awaySince >= PATIENCE_NANOS) {
            away = true;
            say("no controller takes its reports: none is there, or it does not know this key as that of agent "
                    + source.server());
        }
    }

    private void say(String sentence) {
        says.accept(source.server() + ": " + sentence);
    }
}
