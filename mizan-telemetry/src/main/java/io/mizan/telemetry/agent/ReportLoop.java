package io.mizan.telemetry.agent;

import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.ReportPublisher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Reports about one server to all controllers at an interval, whatever happens to the server or to them: one that does not act knows the system
 * when it takes over. Nothing that fails ends it: what is wrong
 * is said once, and once more when it is right again.
 *
 * <p>One thread uses a loop, by calling {@link #step} about once a second.
 */
public final class ReportLoop {
    /** More different notes about one server nobody reads. */
    private static final int MOST_NOTES = 50;

    private final ServerSource source;
    private final List<ReportLink> links = new ArrayList<>();
    private final long intervalNanos;
    private final LongSupplier nanoClock;
    private final Consumer<String> says;
    private final Set<String> told = new HashSet<>();
    private String trouble = "";
    private long due;

    public ReportLoop(
            ServerSource source,
            List<ReportPublisher> controllers,
            Duration interval,
            LongSupplier nanoClock,
            Consumer<String> says) {
        this.source = source;
        this.intervalNanos = interval.toNanos();
        this.nanoClock = nanoClock;
        this.says = says;
        this.due = nanoClock.getAsLong();
        boolean one = controllers.size() == 1;
        controllers.forEach(controller -> links.add(new ReportLink(
                controller, due, sentence -> say(one ? sentence : controller.controller() + ": " + sentence))));
    }

    /** Does what is due, and returns how many nanoseconds nothing will be. */
    public long step() {
        long now = nanoClock.getAsLong();
        if (now - due >= 0) {
            // After a pause of the machine the intervals that were missed are left out.
            due += intervalNanos * (1 + (now - due) / intervalNanos);
            read();
        }
        links.forEach(link -> link.step(now, source.server()));
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

    private void say(String sentence) {
        says.accept(source.server() + ": " + sentence);
    }
}
