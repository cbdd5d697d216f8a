package io.mizan.controller.live;

import io.mizan.telemetry.report.Known;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How even the system was over the last day, in memory. All methods may be called by any thread. */
public final class BalanceHistory {
    private static final Duration KEPT = Duration.ofDays(1);
    /** More points than a chart has pixels say nothing more. */
    private static final Duration APART = Duration.ofSeconds(30);

    public record Point(Instant at, double score, double ostCost, double bytesPerSecond) {}

    private final Deque<Point> points = new ArrayDeque<>();

    public synchronized void add(LiveView view) {
        if (view.balance().score() == Known.UNKNOWN
                || (!points.isEmpty()
                        && Duration.between(points.getLast().at, view.at()).compareTo(APART) < 0)) {
            return;
        }
        double read = Math.max(0, view.totals().readBytesPerSecond());
        double written = Math.max(0, view.totals().writeBytesPerSecond());
        points.addLast(
                new Point(view.at(), view.balance().score(), view.balance().ostCost(), read + written));
        while (points.getFirst().at.isBefore(view.at().minus(KEPT))) {
            points.removeFirst();
        }
    }

    /** The oldest first. */
    public synchronized List<Point> points() {
        return new ArrayList<>(points);
    }
}
