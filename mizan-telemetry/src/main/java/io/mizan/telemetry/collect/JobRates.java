package io.mizan.telemetry.collect;

import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.JobActivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What jobs did between two readings, over all targets of a server.
 *
 * <p>Lustre removes the entry of a job that was idle for {@code job_cleanup_interval} (ten minutes), and makes a new one from zero when it
 * comes back. An entry that was not there before is therefore new, and all that it counts is of this interval. But a long list may
 * also lose an entry for one reading, because it changes while it is read; so what is gone is remembered for half of that time, and an
 * entry that comes back within it is compared with what it was.
 */
final class JobRates {
    private static final long REMEMBERED_NANOS = 300_000_000_000L;

    private final int most;
    private final Map<TargetName, Map<String, Gone>> gone = new HashMap<>();

    private record Gone(Counters counters, long nanos) {}

    private record Busy(String job, double[] rates) {
        double bytes() {
            return rates[0] + rates[1];
        }

        double operations() {
            return rates[2] + rates[3] + rates[4];
        }
    }

    JobRates(int most) {
        this.most = most;
    }

    void forget() {
        gone.clear();
    }

    /** The busiest jobs, by bytes, and one entry for the rest of those that did anything. */
    List<JobActivity> next(Reading before, Reading now, double seconds) {
        Map<TargetName, JobCounters> old = new HashMap<>();
        before.targets().forEach(target -> old.put(target.target().name(), target.jobs()));
        Map<String, double[]> sums = new HashMap<>();
        Set<TargetName> present = new HashSet<>();
        for (TargetReading target : now.targets()) {
            TargetName name = target.target().name();
            JobCounters was = old.getOrDefault(name, JobCounters.UNKNOWN);
            if (was.known() && target.jobs().known()) {
                present.add(name);
                add(sums, was, target.jobs(), remembered(name, before, was, target.jobs()));
            }
        }
        gone.keySet().retainAll(present);
        List<Busy> busy = new ArrayList<>();
        sums.forEach((job, sum) -> {
            double[] rates = new double[sum.length];
            for (int i = 0; i < rates.length; i++) {
                rates[i] = Math.max(0, Increments.rate(sum[i], seconds));
            }
            busy.add(new Busy(job, rates));
        });
        return busiest(busy);
    }

    /** What is remembered of a target, with the entries that are gone in this reading and without those that are too old. */
    private Map<String, Gone> remembered(TargetName name, Reading before, JobCounters was, JobCounters is) {
        Map<String, Gone> kept = gone.computeIfAbsent(name, key -> new HashMap<>());
        for (Iterator<Gone> all = kept.values().iterator(); all.hasNext(); ) {
            if (before.nanos() - all.next().nanos() > REMEMBERED_NANOS) {
                all.remove();
            }
        }
        was.byJob().forEach((job, counters) -> {
            if (!is.byJob().containsKey(job)) {
                kept.put(job, new Gone(counters, before.nanos()));
            }
        });
        return kept;
    }

    private static void add(Map<String, double[]> sums, JobCounters was, JobCounters is, Map<String, Gone> kept) {
        is.byJob().forEach((job, counters) -> {
            @Nullable Counters then = was.byJob().get(job);
            if (then == counters) {
                return;
            }
            if (then == null) {
                Gone back = kept.remove(job);
                then = back == null ? null : back.counters();
            }
            Increments more = then == null ? counters.sinceStart() : counters.since(then);
            double[] sum = sums.computeIfAbsent(job, key -> new double[IoCounter.OF_JOB]);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += Math.max(0, more.at(i));
            }
        });
    }

    /**
     * Half of the places go to those that move most bytes and half to those that do most operations, in turns: a job that only creates
     * files moves none, and can still be what a server is busy with.
     */
    private List<JobActivity> busiest(List<Busy> jobs) {
        jobs.removeIf(job -> job.bytes() == 0 && job.operations() == 0);
        Comparator<Busy> byBytes = Comparator.comparingDouble(Busy::bytes)
                .thenComparingDouble(Busy::operations)
                .reversed()
                .thenComparing(Busy::job);
        Comparator<Busy> byOperations =
                Comparator.comparingDouble(Busy::operations).reversed().thenComparing(byBytes);
        jobs.sort(byBytes);
        Set<Busy> listed = new HashSet<>();
        if (jobs.size() > most) {
            List<Busy> others = new ArrayList<>(jobs);
            others.sort(byOperations);
            for (int i = 0; listed.size() < most; i++) {
                listed.add(i % 2 == 0 ? jobs.get(i / 2) : others.get(i / 2));
            }
        } else {
            listed.addAll(jobs);
        }
        List<JobActivity> activities = new ArrayList<>();
        double[] rest = new double[IoCounter.OF_JOB];
        for (Busy job : jobs) {
            if (listed.contains(job)) {
                activities.add(activity(job.job(), 1, job.rates()));
            } else {
                for (int i = 0; i < rest.length; i++) {
                    rest[i] += job.rates()[i];
                }
            }
        }
        if (jobs.size() > listed.size()) {
            activities.add(activity(JobActivity.OTHERS, jobs.size() - listed.size(), rest));
        }
        return activities;
    }

    private static JobActivity activity(String job, int jobs, double[] rates) {
        return new JobActivity(job, jobs, rates[0], rates[1], rates[2], rates[3], rates[4]);
    }
}
