package io.mizan.cli.command.demo;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetKind;
import java.util.Comparator;
import java.util.Locale;

/**
 * The busiest target, and the job that keeps it so.
 *
 * @param target as in OST0002
 * @param load share of what the target can do
 * @param share of the target's bytes that are the job's
 */
record Culprit(String target, double load, String job, double share) {

    static Culprit in(LiveView view) {
        LiveTarget busiest = view.targets().stream()
                .filter(target ->
                        target.kind() == TargetKind.OST && !target.jobs().isEmpty())
                .max(Comparator.comparingDouble(LiveTarget::load).thenComparingDouble(LiveTarget::fill))
                .orElseThrow(
                        () -> Problem.impossible("nobody works on the system").exception());
        TargetJob job = busiest.jobs().stream()
                .max(Comparator.comparingDouble(Culprit::rate))
                .orElseThrow();
        double all = busiest.jobs().stream().mapToDouble(Culprit::rate).sum();
        return new Culprit(
                String.format(Locale.ROOT, "OST%04x", busiest.index()), busiest.load(), job.job(), rate(job) / all);
    }

    private static double rate(TargetJob job) {
        return job.readBytesPerSecond() + job.writeBytesPerSecond();
    }
}
