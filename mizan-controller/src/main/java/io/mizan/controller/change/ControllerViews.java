package io.mizan.controller.change;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.ControllerFeed;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.driver.Observer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** Views of the system under change from its controller, requested no more often than its servers report. */
public final class ControllerViews implements Supplier<Optional<LiveView>> {
    private final ControllerFeed feed;
    private final InstantSource clock;
    private LiveView last;
    private Instant asked;

    private ControllerViews(ControllerFeed feed, InstantSource clock, LiveView first) {
        this.feed = feed;
        this.clock = clock;
        this.last = first;
        this.asked = clock.instant();
    }

    /**
     * @param fileSystem that the controller must be about
     * @throws MizanException where it does not answer, or is about another one
     */
    public static Observer observer(ControllerFeed feed, String fileSystem, InstantSource clock) {
        LiveView first = feed.now();
        if (!first.system().equals(fileSystem)) {
            throw Problem.of(ErrorCode.USAGE, "the controller belongs to another file system")
                    .with("controller", first.system())
                    .with("system", fileSystem)
                    .maybe("name the controller of this one")
                    .exception();
        }
        return new LiveObserver(new ControllerViews(feed, clock, first));
    }

    /** None while it does not answer: it may come back. */
    @Override
    public Optional<LiveView> get() {
        Duration half = Duration.ofMillis(Math.round(500 * last.intervalSeconds()));
        Instant now = clock.instant();
        if (now.isBefore(asked.plus(half))) {
            return Optional.of(last);
        }
        try {
            last = feed.now();
            asked = now;
            return Optional.of(last);
        } catch (MizanException e) {
            return Optional.empty();
        }
    }
}
