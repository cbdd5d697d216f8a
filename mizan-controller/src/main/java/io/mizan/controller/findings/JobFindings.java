package io.mizan.controller.findings;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Advice.Kind;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.load.Peak;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.report.JobActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * Findings about jobs that keep targets busy: one for each job, however many targets it is about.
 *
 * @param view with the jobs that the reader may see
 */
record JobFindings(LiveView view) {
    private static final double BUSY = 0.8;
    private static final double MOST_OF_IT = 0.5;
    private static final double STORM_PER_SECOND = 5_000;

    /** A load by a peak that is less certain is shown and accuses nobody. */
    private static final double LEAST_CONFIDENCE = 0.3;

    private static final double MOST_CONFIDENCE = 0.9;
    private static final int NAMED = 3;
    private static final Pattern JOB_NUMBER = Pattern.compile("[0-9]{1,18}");

    /** A target that is busy with one job. */
    private record Kept(LiveTarget target, double share) {}

    List<Finding> all() {
        Map<String, List<Kept>> busy = new TreeMap<>();
        Map<String, List<Kept>> storms = new TreeMap<>();
        for (LiveTarget target : view.targets()) {
            if (target.kind() == TargetKind.DATA) {
                if (isBusy(target)) {
                    note(target, JobFindings::bytes, busy);
                }
            } else if (target.metadataPerSecond() >= STORM_PER_SECOND || isBusy(target)) {
                note(target, JobFindings::metadata, storms);
            }
        }
        List<Finding> found = new ArrayList<>();
        busy.forEach((job, kept) -> found.add(busy(job, kept)));
        storms.forEach((job, kept) -> found.add(storm(job, kept)));
        return found;
    }

    private static boolean isBusy(LiveTarget target) {
        return target.load() >= BUSY && confidence(target) >= LEAST_CONFIDENCE;
    }

    /** A load without a peak is what the reporting system says itself. */
    private static double confidence(LiveTarget target) {
        Peak peak = target.basis().peak();
        return peak.known() ? peak.confidence() : 1;
    }

    /** Notes a target for the job that makes most of its load, if there is one. */
    private static void note(LiveTarget target, ToDoubleFunction<TargetJob> figure, Map<String, List<Kept>> byJob) {
        top(target, figure)
                .ifPresent(job -> byJob.computeIfAbsent(job.job(), name -> new ArrayList<>())
                        .add(new Kept(target, share(target, job, figure))));
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

    private Finding busy(String job, List<Kept> kept) {
        List<String> evidence = new ArrayList<>();
        for (Kept one : first(kept)) {
            LiveTarget target = one.target();
            evidence.add(String.format(
                    Locale.ROOT,
                    "%s is at %.0f %% of its peak %s%s",
                    target.name(),
                    100 * target.load(),
                    target.basis().kind().label(),
                    origin(target.basis().peak(), target)));
            evidence.add(String.format(Locale.ROOT, "%.0f %% of that is %s", 100 * one.share(), name(job)));
        }
        evidence.add(String.format(Locale.ROOT, "the object targets are at %.0f %% on average", 100 * meanLoad()));
        return new Finding(
                "J01",
                Severity.WARN,
                kept.stream()
                        .mapToDouble(one -> Math.min(MOST_CONFIDENCE, confidence(one.target())))
                        .max()
                        .orElse(0),
                0,
                kept.size() == 1 ? "One job keeps a target busy" : "One job keeps targets busy",
                names(kept) + " and " + name(job),
                evidence,
                advice(job),
                "With its files over more targets the job is faster, and others are not slowed down by it.",
                "A file of few stripes has only the bandwidth of these targets.",
                "");
    }

    private static String origin(Peak peak, LiveTarget target) {
        return peak.known()
                ? " of " + target.basis().kind().text(peak.perSecond()) + " ("
                        + peak.origin().label() + ")"
                : "";
    }

    private static Finding storm(String job, List<Kept> kept) {
        List<String> evidence = new ArrayList<>();
        for (Kept one : first(kept)) {
            evidence.add(String.format(
                    Locale.ROOT,
                    "%s answers %.0f operations a second",
                    one.target().name(),
                    Math.max(0, one.target().metadataPerSecond())));
            evidence.add(String.format(Locale.ROOT, "%.0f %% of them are of %s", 100 * one.share(), name(job)));
        }
        return new Finding(
                "J02",
                Severity.HIGH,
                MOST_CONFIDENCE,
                0,
                kept.size() == 1 ? "One job dominates a metadata target" : "One job dominates metadata targets",
                names(kept) + " and " + name(job),
                evidence,
                advice(job),
                "Every command of every user that looks at a file is faster.",
                "Metadata servers answer one after the other; many small operations make all wait.",
                "");
    }

    private static List<Kept> first(List<Kept> kept) {
        return kept.subList(0, Math.min(NAMED, kept.size()));
    }

    private static String names(List<Kept> kept) {
        String names = String.join(
                ", ", first(kept).stream().map(one -> one.target().name()).toList());
        return kept.size() > NAMED ? names + ", " + (kept.size() - NAMED) + " more" : names;
    }

    /** A command is printed only where it runs: logs are found by the number of a job, and names are chosen by users. */
    private static List<Advice> advice(String job) {
        if (job.equals(JobActivity.OTHERS)) {
            return List.of(new Advice(Kind.TEXT, "It is not a job of yours; the operators see which one it is."));
        }
        return JOB_NUMBER.matcher(job).matches()
                ? List.of(
                        new Advice(Kind.TEXT, "See what it does, and what would help it, by its Darshan logs:"),
                        new Advice(Kind.COMMAND, "mizan diagnose --job " + job))
                : List.of(new Advice(
                        Kind.TEXT,
                        "Look at it on the page Jobs, or in mizan top. Its name is no job number, so Darshan logs cannot be"
                                + " found by it."));
    }

    private static String name(String job) {
        return job.equals(JobActivity.OTHERS) ? "jobs of others" : "job " + job;
    }

    private double meanLoad() {
        return view.targets().stream()
                .filter(target -> target.kind() == TargetKind.DATA && target.load() >= 0)
                .mapToDouble(LiveTarget::load)
                .average()
                .orElse(0);
    }
}
