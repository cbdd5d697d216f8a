package io.mizan.controller.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Stops what is being done to a system when its users fare worse: the median of the last {@value #SAMPLES} latencies is more than
 * a tenth above that of the first ones, which were taken before. One slow moment does not count.
 */
public final class LatencyStopRule {
    public static final int SAMPLES = 3;
    private static final double WORSE = 1.1;

    private final Deque<Double> last = new ArrayDeque<>();
    private double before = -1;

    /** Called before the first change, {@value #SAMPLES} times. */
    public void baseline(OptionalDouble millis) {
        add(millis);
        before = last.size() == SAMPLES ? median() : -1;
    }

    /** Called after each change; a reason to stop, if there is one. */
    public Optional<String> after(OptionalDouble millis) {
        add(millis);
        if (before <= 0 || median() <= WORSE * before) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "latency went from %.1f ms to %.1f ms, more than 10 %% worse (95 %% of operations)",
                before,
                median()));
    }

    private void add(OptionalDouble millis) {
        if (millis.isPresent()) {
            last.addLast(millis.getAsDouble());
            if (last.size() > SAMPLES) {
                last.removeFirst();
            }
        }
    }

    private double median() {
        return last.stream().sorted().skip(last.size() / 2).findFirst().orElse(0.0);
    }
}
