package io.mizan.telemetry.collect;

import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.JobActivity;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What jobs did between two readings, on each target of a server and on all of them.
 *
 * <p>Lustre removes the entry of a job that was idle for {@code job_cleanup_interval} (ten minutes), and makes a new one from zero when it
 * comes back. An entry that was not there before is therefore new, and all that it counts is of this interval. But a long list may
 * also lose an entry for one reading, because it changes while it is read; so what is gone is remembered for half of that time, and an
 * entry that comes back within it is compared with what it was.
 */
final class JobRates {
    /** Enough for who looks at a target to see who it is busy with. */
    static final int MOST_OF_TARGET = 8;

    private static final long REMEMBERED_NANOS = 300_000_000_000L;

    /**
     * The busiest jobs.
     *
     * @param ofTargets those of each target where jobs are counted
     */
    record Rates(List<JobActivity> ofServer, Map<TargetName, List<JobActivity>> ofTargets) {
        static final Rates NONE = new Rates(List.of(), Map.of());

        List<JobActivity> of(TargetName target) {
            return ofTargets.getOrDefault(target, List.of());
        }
    }

    private final int most;
    private final Map<TargetName, Map<String, Gone>> gone = new HashMap<>();

    private record Gone(MonotonicCounters counters, long nanos) {}

    JobRates(int most) {
        this.most = most;
    }

    void forget() {
        gone.clear();
    }

    Rates next(Reading before, Reading now, double seconds) {
        Map<TargetName, JobCounters> old = new HashMap<>();
        before.targets().forEach(target -> old.put(target.target().name(), target.jobs()));
        Map<String, double[]> all = new HashMap<>();
        Map<TargetName, List<JobActivity>> ofTargets = new HashMap<>();
        for (TargetReading target : now.targets()) {
            TargetName name = target.target().name();
            JobCounters was = old.getOrDefault(name, JobCounters.UNKNOWN);
            if (was.known() && target.jobs().known()) {
                JobCounters.Difference difference = target.jobs().since(was);
                Map<String, double[]> here =
                        increments(difference.changes(), remembered(name, before, difference.gone()));
                ofTargets.put(name, BusiestJobs.of(here, seconds, MOST_OF_TARGET));
                here.forEach((job, more) -> all.merge(job, more, JobRates::sum));
            }
        }
        gone.keySet().retainAll(ofTargets.keySet());
        return new Rates(BusiestJobs.of(all, seconds, most), ofTargets);
    }

    /** What is remembered of a target, with the entries that are gone in this reading and without those that are too old. */
    private Map<String, Gone> remembered(TargetName name, Reading before, List<JobCounters.Job> vanished) {
        Map<String, Gone> kept = gone.computeIfAbsent(name, key -> new HashMap<>());
        for (Iterator<Gone> entries = kept.values().iterator(); entries.hasNext(); ) {
            if (before.nanos() - entries.next().nanos() > REMEMBERED_NANOS) {
                entries.remove();
            }
        }
        vanished.forEach(job -> kept.put(job.name(), new Gone(job.counters(), before.nanos())));
        return kept;
    }

    private static Map<String, double[]> increments(List<JobCounters.Change> changes, Map<String, Gone> kept) {
        Map<String, double[]> increments = new HashMap<>();
        for (JobCounters.Change change : changes) {
            @Nullable MonotonicCounters then = change.then();
            if (then == null) {
                Gone back = kept.remove(change.job());
                then = back == null ? null : back.counters();
            }
            Increments more =
                    then == null ? change.now().sinceStart() : change.now().since(then);
            double[] known = new double[IoCounter.OF_JOB];
            for (int i = 0; i < known.length; i++) {
                known[i] = Math.max(0, more.at(i));
            }
            increments.put(change.job(), known);
        }
        return increments;
    }

    private static double[] sum(double[] a, double[] b) {
        double[] sum = new double[a.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = a[i] + b[i];
        }
        return sum;
    }
}
