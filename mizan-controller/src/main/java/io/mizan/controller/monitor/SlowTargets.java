package io.mizan.controller.monitor;

import io.mizan.telemetry.report.Activity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Finds targets that fail slowly: they work, and take much longer than the others for the same kind of work.
 *
 * <p>A target is compared with the median of all that were busy at the same time. It is slow if an operation takes {@value #FACTOR}
 * times as long there, and a byte does, too: either alone can be the work, small requests or large ones. One report makes a
 * suspicion and the second in a row a verdict. A slow target that is left alone has nothing to do, so after {@value #QUIET} reports
 * without work it is tried again, and after {@value #GOOD} good ones it is as any other.
 *
 * <p>At least {@value #PEERS} busy targets are needed, and less than half of them slow: with more than that the median is slow
 * itself, and it is the system that has a problem. O(n log n) for n targets.
 */
final class SlowTargets {
    private static final double FACTOR = 3;
    private static final int PEERS = 4;
    private static final int BAD = 2;
    private static final int GOOD = 3;
    private static final int QUIET = 60;
    /** Fewer operations a second say nothing. */
    private static final double BUSY = 1;

    /** What the reports so far say of one target. */
    private static final class Record {
        private int bad;
        private int good;
        private int quiet;
        private boolean slow;
    }

    private final Map<String, Record> records = new HashMap<>();

    /** Takes the newest activity of all targets; those of whom there is a new report are judged anew. */
    void observe(Map<String, Activity> all, Set<String> reported) {
        double operation = median(all, SlowTargets::millisPerOperation);
        double mebibyte = median(all, SlowTargets::millisPerMebibyte);
        long busy = all.values().stream().filter(SlowTargets::busy).count();
        records.keySet().retainAll(all.keySet());
        for (String target : reported) {
            Activity activity = all.getOrDefault(target, Activity.NOTHING_KNOWN);
            Record record = records.computeIfAbsent(target, name -> new Record());
            if (!busy(activity)) {
                quiet(record);
            } else if (busy >= PEERS) {
                judge(
                        record,
                        millisPerOperation(activity) > FACTOR * operation
                                && millisPerMebibyte(activity) > FACTOR * mebibyte);
            }
        }
    }

    Set<String> slow() {
        Set<String> slow = new TreeSet<>();
        records.forEach((target, record) -> {
            if (record.slow) {
                slow.add(target);
            }
        });
        return slow;
    }

    private static void quiet(Record record) {
        record.quiet++;
        record.bad = 0;
        if (record.quiet >= QUIET) {
            record.slow = false;
        }
    }

    private static void judge(Record record, boolean bad) {
        record.quiet = 0;
        record.bad = bad ? record.bad + 1 : 0;
        record.good = bad ? 0 : record.good + 1;
        if (record.bad >= BAD) {
            record.slow = true;
        } else if (record.good >= GOOD) {
            record.slow = false;
        }
    }

    private static double median(Map<String, Activity> all, ToDoubleFunction<Activity> figure) {
        List<Double> figures = new ArrayList<>();
        all.values().stream()
                .filter(SlowTargets::busy)
                .forEach(activity -> figures.add(figure.applyAsDouble(activity)));
        figures.sort(null);
        // The lower one of two in the middle: a slow half must not hide itself.
        return figures.isEmpty() ? 0 : figures.get((figures.size() - 1) / 2);
    }

    private static boolean busy(Activity activity) {
        return known(activity.readsPerSecond()) + known(activity.writesPerSecond()) >= BUSY
                && millisPerOperation(activity) > 0
                && bytes(activity) > 0;
    }

    private static double bytes(Activity activity) {
        return known(activity.readBytesPerSecond()) + known(activity.writeBytesPerSecond());
    }

    /** Time spent in a second, over operations in a second. */
    private static double millisPerOperation(Activity activity) {
        double operations = known(activity.readsPerSecond()) + known(activity.writesPerSecond());
        return operations == 0 ? 0 : millis(activity) / operations;
    }

    private static double millisPerMebibyte(Activity activity) {
        return bytes(activity) == 0 ? 0 : millis(activity) / bytes(activity) * (1 << 20);
    }

    private static double millis(Activity activity) {
        return known(activity.readsPerSecond()) * known(activity.readMillis())
                + known(activity.writesPerSecond()) * known(activity.writeMillis());
    }

    private static double known(double value) {
        return Math.max(0, value);
    }
}
