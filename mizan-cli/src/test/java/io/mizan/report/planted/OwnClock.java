package io.mizan.report.planted;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.function.Supplier;

/** Breaks a rule on purpose: time and chance that nobody injected. */
public final class OwnClock {
    public long millis() {
        return System.currentTimeMillis();
    }

    public long nanos() {
        return System.nanoTime();
    }

    public Instant instant() {
        return Instant.now();
    }

    public Supplier<Instant> reference() {
        return Instant::now;
    }

    public LocalDateTime local() {
        return LocalDateTime.now(ZoneOffset.UTC);
    }

    public double chance() {
        return Math.random();
    }

    public Random random() {
        return new Random(1);
    }
}
