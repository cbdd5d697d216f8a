package io.mizan.cli.command.plan;

import io.mizan.cli.process.StopSignal;
import io.mizan.controller.apply.Pace;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps a rate by waiting.
 *
 * @param pause for a time, or until whoever works has to stop
 */
public record Waiting(long bytesPerSecond, Consumer<Duration> pause) implements Pace {
    static final Pace NONE = new Pace() {
        @Override
        public void copied(long bytes) {
            // Nothing is copied where plans are made.
        }

        @Override
        public void rest(Duration time) {
            // Nor is anything waited for.
        }
    };

    /** A signal ends the wait. */
    static Pace of(long bytesPerSecond, StopSignal stop) {
        return new Waiting(bytesPerSecond, time -> stop.await(time.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    public void copied(long bytes) {
        rest(Duration.ofMillis(Math.round(1000.0 * bytes / bytesPerSecond)));
    }

    @Override
    public void rest(Duration time) {
        pause.accept(time);
    }
}
