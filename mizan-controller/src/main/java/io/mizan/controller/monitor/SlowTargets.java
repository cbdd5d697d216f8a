package io.mizan.controller.monitor;

import io.mizan.controller.peak.RunningMedian;
import io.mizan.telemetry.report.Activity;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds targets that fail slowly: they work, and take much longer than the others for the same kind of work.
 *
 * <p>A target is compared with the median of all that were busy at the same time. It is slow if an operation takes {@value #FACTOR}
 * times as long there, and a byte does, too: either alone can be the work, small requests or large ones. One that carries more than
 * {@value #BUSIER} times the median is busy, not slow. One report makes a
 * suspicion and the second in a row a verdict. A slow target that is left alone has nothing to do, so after {@value #QUIET} reports
 * without work it is tried again, and after {@value #GOOD} good ones it is as any other.
 *
 * <p>At least {@value #PEERS} busy targets are needed, and less than half of them slow: with more than that the median is slow
 * itself, and it is the system that has a problem. A report of a target costs O(n) moved bytes for n targets.
 */
final class SlowTargets {
    private static final double FACTOR = 3;
    private static final double BUSIER = 2;
    private static final int PEERS = 4;
    private static final int BAD = 2;
    private static final int GOOD = 3;
    private static final int QUIET = 60;
    /** Fewer operations a second say nothing. */
    private static final double BUSY = 1;

    /** What the reports so far say of one target. */
    private static final class Reports {
        private int bad;
        private int good;
        private int quiet;
        private boolean slow;
        private long firstBad;
        private long avoided;
    }

    /**
     * A verdict, by the numbers of the reports of the target's server.
     *
     * @param firstReport the first that was slow
     * @param avoidedFrom the one that made it a verdict
     */
    record Verdict(long firstReport, long avoidedFrom) {}

    /** What a busy target takes for an operation, and for a MiB, in milliseconds, and what it carries. */
    private record Figures(double operation, double mebibyte, double bytes) {}

    private final Map<String, Reports> records = new HashMap<>();
    private final Map<String, Figures> figures = new HashMap<>();
    private final RunningMedian operations = new RunningMedian();
    private final RunningMedian mebibytes = new RunningMedian();
    private final RunningMedian carried = new RunningMedian();

    /**
     * Takes the newest activity of some targets, and judges them by all that are known.
     *
     * @param number of the report
     */
    void observe(Map<String, Activity> reported, long number) {
        reported.forEach((target, activity) -> {
            forgetFigures(target);
            if (busy(activity)) {
                Figures fresh = new Figures(millisPerOperation(activity), millisPerMebibyte(activity), bytes(activity));
                figures.put(target, fresh);
                operations.add(fresh.operation);
                mebibytes.add(fresh.mebibyte);
                carried.add(fresh.bytes);
            }
        });
        double operation = operations.lowerMedian();
        double mebibyte = mebibytes.lowerMedian();
        double most = BUSIER * carried.lowerMedian();
        for (String target : reported.keySet()) {
            Reports record = records.computeIfAbsent(target, name -> new Reports());
            Figures own = figures.get(target);
            if (own == null) {
                quiet(record);
            } else if (figures.size() >= PEERS) {
                boolean slow = own.operation > FACTOR * operation && own.mebibyte > FACTOR * mebibyte;
                judge(record, slow && own.bytes <= most, number);
            }
        }
    }

    /** Of a target that nobody reports any more. */
    void forget(String target) {
        forgetFigures(target);
        records.remove(target);
    }

    private void forgetFigures(String target) {
        Figures old = figures.remove(target);
        if (old != null) {
            operations.remove(old.operation);
            mebibytes.remove(old.mebibyte);
            carried.remove(old.bytes);
        }
    }

    Map<String, Verdict> slow() {
        Map<String, Verdict> slow = new TreeMap<>();
        records.forEach((target, record) -> {
            if (record.slow) {
                slow.put(target, new Verdict(record.firstBad, record.avoided));
            }
        });
        return slow;
    }

    private static void quiet(Reports record) {
        record.quiet++;
        record.bad = 0;
        if (record.quiet >= QUIET) {
            record.slow = false;
        }
    }

    private static void judge(Reports record, boolean bad, long number) {
        record.quiet = 0;
        if (bad && record.bad == 0 && !record.slow) {
            record.firstBad = number;
        }
        record.bad = bad ? record.bad + 1 : 0;
        record.good = bad ? 0 : record.good + 1;
        if (record.bad >= BAD) {
            record.avoided = record.slow ? record.avoided : number;
            record.slow = true;
        } else if (record.good >= GOOD) {
            record.slow = false;
        }
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
