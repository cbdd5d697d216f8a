package io.mizan.controller.apply;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Long rests in short parts, so that somebody who wants an end is heard. */
public final class Rests {
    private static final Duration PART = Duration.ofSeconds(1);

    private Rests() {}

    /** @param stop asked before each part */
    public static void inParts(Duration time, Consumer<Duration> rest, BooleanSupplier stop) {
        for (Duration left = time; left.compareTo(Duration.ZERO) > 0 && !stop.getAsBoolean(); left = left.minus(PART)) {
            rest.accept(left.compareTo(PART) < 0 ? left : PART);
        }
    }
}
