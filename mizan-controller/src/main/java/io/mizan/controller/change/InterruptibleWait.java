package io.mizan.controller.change;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Waits in short parts so that a stop takes effect quickly. */
public final class InterruptibleWait {
    private static final Duration PART = Duration.ofSeconds(1);

    private InterruptibleWait() {}

    /** @param stop asked before each part */
    public static void inParts(Duration time, Consumer<Duration> rest, BooleanSupplier stop) {
        for (Duration left = time; left.compareTo(Duration.ZERO) > 0 && !stop.getAsBoolean(); left = left.minus(PART)) {
            rest.accept(left.compareTo(PART) < 0 ? left : PART);
        }
    }
}
