package io.mizan.controller.live;

import io.mizan.database.balance.BalanceLog;
import io.mizan.database.balance.BalancePoint;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.report.Known;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The balance scores of a system: the last day in memory, minute by minute, the last year in the database, hour by hour. What
 * is in the database outlives the controller. All methods may be called by any thread.
 */
public final class BalanceHistory {
    private static final Duration DAY = BalanceLog.MINUTES_KEPT;

    private final String fileSystem;
    private final BalanceLog log;
    private final Deque<BalancePoint> day = new ArrayDeque<>();
    private final List<BalancePoint> minute = new ArrayList<>();

    /** Begins with what the database has of the last day. */
    public BalanceHistory(String fileSystem, BalanceLog log, Instant now) {
        this.fileSystem = fileSystem;
        this.log = log;
        this.day.addAll(remembered(now));
    }

    /** A database that is not there now may be there later; nobody has to wait for the past. */
    private List<BalancePoint> remembered(Instant now) {
        try {
            return log.minutes(fileSystem, now.minus(DAY));
        } catch (MizanException e) {
            return List.of();
        }
    }

    /** Takes a view into account; returns the minute that is over now, if one is, which then should be kept. */
    public synchronized Optional<BalancePoint> add(LiveView view) {
        double score = view.balance().score();
        double cost = view.balance().ostCost();
        if (score == Known.UNKNOWN || !Double.isFinite(score) || !Double.isFinite(cost)) {
            return Optional.empty();
        }
        double read = Math.max(0, view.totals().readBytesPerSecond());
        double written = Math.max(0, view.totals().writeBytesPerSecond());
        BalancePoint point =
                new BalancePoint(view.at(), Math.min(100, Math.max(0, score)), Math.max(0, cost), read + written);
        Optional<BalancePoint> over = Optional.empty();
        if (!minute.isEmpty() && !minuteOf(minute.get(0)).equals(minuteOf(point))) {
            over = Optional.of(mean(minute));
            day.addLast(over.get());
            minute.clear();
        }
        minute.add(point);
        while (!day.isEmpty() && day.getFirst().at().isBefore(view.at().minus(DAY))) {
            day.removeFirst();
        }
        return over;
    }

    /**
     * Keeps a minute; may wait for the database.
     *
     * @param own of whoever acts, which is not to be written to by others
     */
    public void keep(BalanceLog own, BalancePoint over) {
        own.add(fileSystem, over);
    }

    private static Instant minuteOf(BalancePoint point) {
        return point.at().truncatedTo(ChronoUnit.MINUTES);
    }

    private static BalancePoint mean(List<BalancePoint> points) {
        return new BalancePoint(
                minuteOf(points.get(0)),
                points.stream().mapToDouble(BalancePoint::score).average().orElse(0),
                points.stream().mapToDouble(BalancePoint::ostCost).average().orElse(0),
                points.stream()
                        .mapToDouble(BalancePoint::bytesPerSecond)
                        .average()
                        .orElse(0));
    }

    /** The last day, the oldest first; at the end what was seen last. */
    public synchronized List<BalancePoint> day() {
        List<BalancePoint> points = new ArrayList<>(day);
        if (!minute.isEmpty()) {
            points.add(minute.get(minute.size() - 1));
        }
        return points;
    }

    /** The hours from a moment on, and at the end what was seen last. */
    public List<BalancePoint> since(Instant from) {
        List<BalancePoint> points = new ArrayList<>(log.hours(fileSystem, from));
        List<BalancePoint> recent = day();
        if (!recent.isEmpty()) {
            points.add(recent.get(recent.size() - 1));
        }
        return points;
    }
}
