package io.mizan.telemetry.collect;

import io.mizan.telemetry.report.JobActivity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The busiest of many jobs, and one entry for the rest of those that did anything.
 *
 * <p>Half of the places go to those that move most bytes and half to those that do most operations, in turns: a job that only creates
 * files moves none, and can still be what a server is busy with. O(n log k) for k places.
 */
final class BusiestJobs {
    /** A thousandth of a byte or of an operation a second is enough, and half of what a report is long otherwise. */
    private static final double ROUNDED = 1000;

    // Written out, because there are thousands of comparisons for each report, and chains of comparators take several
    // times as long.
    private static final Comparator<Busy> BY_BYTES = (a, b) -> {
        int bytes = Double.compare(b.bytes(), a.bytes());
        int order = bytes != 0 ? bytes : Double.compare(b.operations(), a.operations());
        return order != 0 ? order : a.job().compareTo(b.job());
    };

    private static final Comparator<Busy> BY_OPERATIONS = (a, b) -> {
        int order = Double.compare(b.operations(), a.operations());
        return order != 0 ? order : BY_BYTES.compare(a, b);
    };

    private BusiestJobs() {}

    private record Busy(String job, double bytes, double operations, double[] rates) {
        static Busy of(String job, double[] increments, double seconds) {
            double[] rates = new double[increments.length];
            for (int i = 0; i < rates.length; i++) {
                rates[i] = Math.floor(Math.max(0, Increments.rate(increments[i], seconds)) * ROUNDED) / ROUNDED;
            }
            return new Busy(job, rates[0] + rates[1], rates[2] + rates[3] + rates[4], rates);
        }

        JobActivity activity() {
            return activityOf(job, 1, rates);
        }
    }

    static List<JobActivity> of(Map<String, double[]> increments, double seconds, int most) {
        List<Busy> jobs = new ArrayList<>();
        increments.forEach((job, increment) -> {
            Busy busy = Busy.of(job, increment, seconds);
            if (busy.bytes() > 0 || busy.operations() > 0) {
                jobs.add(busy);
            }
        });
        Set<Busy> listed = listed(jobs, most);
        List<JobActivity> activities = new ArrayList<>(
                listed.stream().sorted(BY_BYTES).map(Busy::activity).toList());
        if (jobs.size() > listed.size()) {
            double[] rest = new double[IoCounter.OF_JOB];
            for (Busy job : jobs) {
                boolean named = listed.contains(job);
                for (int i = 0; i < rest.length && !named; i++) {
                    rest[i] += job.rates()[i];
                }
            }
            activities.add(activityOf(JobActivity.OTHERS, jobs.size() - listed.size(), rest));
        }
        return activities;
    }

    private static Set<Busy> listed(List<Busy> jobs, int most) {
        Set<Busy> listed = Collections.newSetFromMap(new IdentityHashMap<>());
        if (jobs.size() <= most) {
            listed.addAll(jobs);
            return listed;
        }
        List<Busy> byBytes = first(jobs, most, BY_BYTES);
        List<Busy> byOperations = first(jobs, most, BY_OPERATIONS);
        for (int i = 0; listed.size() < most; i++) {
            listed.add((i % 2 == 0 ? byBytes : byOperations).get(i / 2));
        }
        return listed;
    }

    /** The first of them in an order, without ordering the others. */
    private static List<Busy> first(List<Busy> jobs, int most, Comparator<Busy> order) {
        PriorityQueue<Busy> best = new PriorityQueue<>(order.reversed());
        for (Busy job : jobs) {
            if (best.size() == most && order.compare(job, best.element()) < 0) {
                best.remove();
            }
            if (best.size() < most) {
                best.add(job);
            }
        }
        return best.stream().sorted(order).toList();
    }

    private static JobActivity activityOf(String job, int jobs, double[] rates) {
        return new JobActivity(job, jobs, rates[0], rates[1], rates[2], rates[3], rates[4]);
    }
}
