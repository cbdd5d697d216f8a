package io.mizan.experiments.demo;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetKind;
import java.util.Comparator;
import java.util.Locale;

/**
 * The busiest target, and the job that keeps it busy.
 *
 * @param target as in OST0002
 * @param load share of what the target can do
 * @param share of the target's bytes that are the job's
 */
public record BusiestJob(String target, double load, String job, double share) {

    public static BusiestJob in(LiveView view) {
        LiveTarget busiest = view.targets().stream()
                .filter(target ->
                        target.kind() == TargetKind.DATA && !target.jobs().isEmpty())
                .max(Comparator.comparingDouble(LiveTarget::load).thenComparingDouble(LiveTarget::fill))
                .orElseThrow(() ->
                        Problem.impossible("no job is active on the system").exception());
        TargetJob job = busiest.jobs().stream()
                .max(Comparator.comparingDouble(BusiestJob::rate))
                .orElseThrow();
        double all = busiest.jobs().stream().mapToDouble(BusiestJob::rate).sum();
        return new BusiestJob(
                String.format(Locale.ROOT, "OST%04x", busiest.index()), busiest.load(), job.job(), rate(job) / all);
    }

    private static double rate(TargetJob job) {
        return job.readBytesPerSecond() + job.writeBytesPerSecond();
    }
}
