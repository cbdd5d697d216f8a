package io.mizan.cli.command.plan;

import io.mizan.cli.process.StopSignal;
import io.mizan.controller.apply.Pace;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Keeps a rate by waiting; a signal ends the wait. */
record Waiting(long bytesPerSecond, StopSignal stop) implements Pace {
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

    @Override
    public void copied(long bytes) {
        rest(Duration.ofMillis(Math.round(1000.0 * bytes / bytesPerSecond)));
    }

    @Override
    public void rest(Duration time) {
        stop.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }
}
