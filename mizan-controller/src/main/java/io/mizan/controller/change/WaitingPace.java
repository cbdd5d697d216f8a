package io.mizan.controller.change;

import io.mizan.model.system.driver.Pace;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Keeps a rate by waiting.
 *
 * @param pause for a time, or until whoever works has to stop
 */
public record WaitingPace(long bytesPerSecond, Consumer<Duration> pause) implements Pace {
    @Override
    public void copied(long bytes) {
        rest(Duration.ofMillis(Math.round(1000.0 * bytes / bytesPerSecond)));
    }

    @Override
    public void rest(Duration time) {
        pause.accept(time);
    }
}
