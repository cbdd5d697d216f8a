package io.mizan.controller.live;

import static io.mizan.telemetry.report.Known.UNKNOWN;

import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.telemetry.report.JobActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Cuts lists of jobs down to some of them and one entry for all others, so that the sums stay as they are. */
public final class JobAggregation {
    private JobAggregation() {}

    /** The first ones; reports of servers have an entry for others, too, which is never one of them. */
    public static List<LiveJob> busiest(List<LiveJob> jobs, int most) {
        int[] kept = {0};
        return only(jobs, job -> kept[0]++ < most);
    }

    public static List<LiveJob> only(List<LiveJob> jobs, Predicate<LiveJob> wanted) {
        List<LiveJob> some = new ArrayList<>();
        List<LiveJob> rest = new ArrayList<>();
        for (LiveJob job : jobs) {
            boolean listed = !job.job().equals(JobActivity.OTHERS) && wanted.test(job);
            (listed ? some : rest).add(job);
        }
        if (!rest.isEmpty()) {
            some.add(new LiveJob(
                    JobActivity.OTHERS,
                    rest.stream().mapToInt(LiveJob::jobs).sum(),
                    "",
                    0,
                    "",
                    sum(rest, LiveJob::readBytesPerSecond),
                    sum(rest, LiveJob::writeBytesPerSecond),
                    sum(rest, LiveJob::readsPerSecond),
                    sum(rest, LiveJob::writesPerSecond),
                    sum(rest, LiveJob::metadataPerSecond)));
        }
        return some;
    }

    /** The same for the jobs of a target. */
    public static List<TargetJob> onlyOf(List<TargetJob> jobs, Predicate<String> wanted) {
        List<TargetJob> some = new ArrayList<>();
        List<TargetJob> rest = new ArrayList<>();
        for (TargetJob job : jobs) {
            boolean listed = !job.job().equals(JobActivity.OTHERS) && wanted.test(job.job());
            (listed ? some : rest).add(job);
        }
        if (!rest.isEmpty()) {
            some.add(new TargetJob(
                    JobActivity.OTHERS,
                    sum(rest, TargetJob::readBytesPerSecond),
                    sum(rest, TargetJob::writeBytesPerSecond),
                    sum(rest, TargetJob::metadataPerSecond)));
        }
        return some;
    }

    /** Of those that are known. */
    static <T> double sum(List<T> parts, ToDoubleFunction<T> figure) {
        return parts.stream()
                .mapToDouble(figure)
                .filter(value -> value != UNKNOWN)
                .reduce(UNKNOWN, (a, b) -> a == UNKNOWN ? b : a + b);
    }
}
