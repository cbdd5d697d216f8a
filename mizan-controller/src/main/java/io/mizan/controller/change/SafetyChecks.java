package io.mizan.controller.change;

import io.mizan.controller.check.LatencyStopRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.Pace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/** Checks clock, system and users between changes, and reports why to stop. */
final class SafetyChecks {
    /** Targets are this busy on average, and no more, where files are moved only in quiet times. */
    private static final double IDLE = 0.3;

    private static final Duration WAIT = Duration.ofSeconds(5);
    /** So often nobody may know how busy the targets are. */
    private static final int MOST_UNKNOWN = 60;

    private final Observer observer;
    private final Pace pace;
    private final InstantSource clock;
    private final QuietTimes quiet;
    private final boolean whenIdle;
    private final BooleanSupplier stop;
    private final LatencyStopRule latency = new LatencyStopRule();

    SafetyChecks(ApplyRun.Parts parts, boolean whenIdle, BooleanSupplier stop) {
        this.observer = parts.observer();
        this.pace = parts.pace();
        this.clock = parts.clock();
        this.quiet = parts.quiet();
        this.whenIdle = whenIdle;
        this.stop = stop;
    }

    /** How users fare before the first change; it takes as long as it takes to know, unless nobody does anything. */
    void begin() {
        int samples = 0;
        int rests = 0;
        while (observer.observes() && samples < LatencyStopRule.SAMPLES && rests <= LatencyStopRule.SAMPLES) {
            OptionalDouble millis = observer.latencyMillis();
            latency.baseline(millis);
            if (millis.isPresent()) {
                samples++;
            } else if (stop.getAsBoolean()) {
                return;
            } else {
                rests++;
                pace.rest(longer(observer.interval()));
            }
        }
    }

    /** After the canary, users get a moment to be hurt. */
    Optional<String> afterCanary() {
        Optional<String> worse = Optional.empty();
        for (int i = 0; i < LatencyStopRule.SAMPLES && observer.observes(); i++) {
            pace.rest(longer(observer.interval()));
            worse = latency.after(observer.latencyMillis());
        }
        return worse;
    }

    Optional<String> afterChange() {
        return latency.after(observer.latencyMillis());
    }

    /** Returns when the next change may be made, or why it may not. */
    Optional<String> beforeChange() {
        int unknown = 0;
        while (true) {
            if (stop.getAsBoolean()) {
                return Optional.of("it was told to stop");
            }
            Optional<String> now = quiet.reason(clock.instant());
            if (now.isPresent()) {
                return now;
            }
            OptionalDouble load = whenIdle ? observer.load() : OptionalDouble.of(0);
            if (load.isPresent() && load.getAsDouble() <= IDLE) {
                return Optional.empty();
            }
            unknown = load.isPresent() ? 0 : unknown + 1;
            if (unknown > MOST_UNKNOWN) {
                return Optional.of("the load of the targets is not known any more");
            }
            pace.rest(WAIT);
        }
    }

    private static Duration longer(Duration interval) {
        return interval.compareTo(WAIT) < 0 ? WAIT : interval;
    }
}
