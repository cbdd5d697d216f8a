package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.report.text.ShortNumber;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Share of a job in the load of a target: of its bytes, or of its metadata operations where the target is for metadata, or
 * where the table is sorted by them.
 */
final class JobShares {
    private JobShares() {}

    static Optional<TargetJob> busiest(LiveTarget target, SortKey sort) {
        ToDoubleFunction<TargetJob> amount = amount(target, sort);
        return target.jobs().stream()
                .filter(job -> amount.applyAsDouble(job) > 0)
                .max(Comparator.comparingDouble(amount));
    }

    static double of(LiveTarget target, TargetJob job, SortKey sort) {
        double whole = counts(target, sort)
                ? target.metadataPerSecond()
                : ShortNumber.sum(target.readBytesPerSecond(), target.writeBytesPerSecond());
        ToDoubleFunction<TargetJob> amount = amount(target, sort);
        double jobs = target.jobs().stream()
                .mapToDouble(amount)
                .filter(value -> value > 0)
                .sum();
        // The two are counted by different parts of Lustre, and not at the same moment.
        return ShortNumber.share(amount.applyAsDouble(job), Math.max(whole, jobs));
    }

    private static ToDoubleFunction<TargetJob> amount(LiveTarget target, SortKey sort) {
        return counts(target, sort)
                ? TargetJob::metadataPerSecond
                : job -> ShortNumber.sum(job.readBytesPerSecond(), job.writeBytesPerSecond());
    }

    private static boolean counts(LiveTarget target, SortKey sort) {
        return TargetPage.isMetadata(target) || sort == SortKey.METADATA;
    }
}
