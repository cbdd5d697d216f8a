package io.mizan.controller.findings;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Advice.Kind;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.report.JobActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Which job it is that keeps a target busy.
 *
 * @param view with the jobs that the reader may see
 */
record JobFindings(LiveView view) {
    private static final double BUSY = 0.8;
    private static final double MOST_OF_IT = 0.5;
    private static final double STORM_PER_SECOND = 5_000;

    List<Finding> all() {
        List<Finding> found = new ArrayList<>();
        for (LiveTarget target : view.targets()) {
            if (target.kind() == TargetKind.OST && target.load() >= BUSY) {
                top(target, JobFindings::bytes)
                        .ifPresent(job -> found.add(busy(target, job, share(target, job, JobFindings::bytes))));
            }
            if (target.kind() == TargetKind.MDT && target.metadataPerSecond() >= STORM_PER_SECOND) {
                top(target, JobFindings::metadata)
                        .ifPresent(job -> found.add(storm(target, job, share(target, job, JobFindings::metadata))));
            }
        }
        return found;
    }

    private static double bytes(TargetJob job) {
        return Math.max(0, job.readBytesPerSecond()) + Math.max(0, job.writeBytesPerSecond());
    }

    private static double metadata(TargetJob job) {
        return Math.max(0, job.metadataPerSecond());
    }

    /** The job that makes most of the load; none where nobody knows, or where it is several. */
    private static Optional<TargetJob> top(LiveTarget target, ToDoubleFunction<TargetJob> figure) {
        return target.jobs().stream()
                .filter(job -> share(target, job, figure) >= MOST_OF_IT)
                .findFirst();
    }

    private static double share(LiveTarget target, TargetJob job, ToDoubleFunction<TargetJob> figure) {
        double sum = target.jobs().stream().mapToDouble(figure).sum();
        return sum == 0 ? 0 : figure.applyAsDouble(job) / sum;
    }

    private Finding busy(LiveTarget target, TargetJob job, double share) {
        return new Finding(
                "J01",
                Severity.WARN,
                0.9,
                0,
                "One job keeps a target busy",
                target.name() + " and " + name(job),
                List.of(
                        String.format(Locale.ROOT, "%s does %.0f %% of its best", target.name(), 100 * target.load()),
                        String.format(Locale.ROOT, "%.0f %% of that is %s", 100 * share, name(job)),
                        String.format(Locale.ROOT, "the object targets do %.0f %% on average", 100 * meanLoad())),
                advice(job),
                "With its files over more targets the job is faster, and others are not slowed down by it.",
                "A file of few stripes has only the bandwidth of these targets.",
                "");
    }

    private static Finding storm(LiveTarget target, TargetJob job, double share) {
        return new Finding(
                "J02",
                Severity.HIGH,
                0.9,
                0,
                "One job storms a metadata target",
                target.name() + " and " + name(job),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "%s answers %.0f operations a second",
                                target.name(),
                                target.metadataPerSecond()),
                        String.format(Locale.ROOT, "%.0f %% of them are of %s", 100 * share, name(job))),
                advice(job),
                "Every command of every user that looks at a file is faster.",
                "Metadata servers answer one after the other; many small operations make all wait.",
                "");
    }

    private static List<Advice> advice(TargetJob job) {
        return job.job().equals(JobActivity.OTHERS)
                ? List.of(new Advice(Kind.TEXT, "It is not a job of yours; the operators see which one it is."))
                : List.of(
                        new Advice(Kind.TEXT, "See what it does, and what would help it:"),
                        new Advice(Kind.COMMAND, "mizan diagnose " + quoted(job.job())));
    }

    /** Names of jobs are chosen by users; a shell must not take them for more than a name. */
    private static String quoted(String name) {
        return name.matches("[A-Za-z0-9._+-]+") && !name.startsWith("-")
                ? name
                : "-- '" + name.replace("'", "'\\''") + "'";
    }

    private static String name(TargetJob job) {
        return job.job().equals(JobActivity.OTHERS) ? "jobs of others" : "job " + job.job();
    }

    private double meanLoad() {
        return view.targets().stream()
                .filter(target -> target.kind() == TargetKind.OST && target.load() >= 0)
                .mapToDouble(LiveTarget::load)
                .average()
                .orElse(0);
    }
}
