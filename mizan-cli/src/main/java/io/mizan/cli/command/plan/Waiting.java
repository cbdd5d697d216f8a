package io.mizan.cli.command.plan;

import io.mizan.cli.process.StopSignal;
import io.mizan.controller.apply.Pace;
import io.mizan.controller.apply.Rests;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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

    /**
     * A signal ends the wait.
     *
     * @param asked whether somebody else wants it to end
     */
    static Pace of(long bytesPerSecond, StopSignal stop, BooleanSupplier asked) {
        return new Waiting(
                bytesPerSecond,
                time -> Rests.inParts(
                        time,
                        part -> stop.await(part.toMillis(), TimeUnit.MILLISECONDS),
                        () -> stop.received() || asked.getAsBoolean()));
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
