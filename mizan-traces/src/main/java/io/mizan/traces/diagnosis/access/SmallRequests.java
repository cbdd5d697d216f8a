package io.mizan.traces.diagnosis.access;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.advice.LibraryAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.DirectionUsage;
import io.mizan.traces.profile.FileProfile;
import java.util.List;

/**
 * P05, P06: many of the job's reads or writes are small. P15, P16: the same in files that several ranks use, where collective
 * calls help. Lost is the time of the small requests less that of the same bytes at the rate of one process.
 */
public record SmallRequests(String code, Direction direction, boolean inSharedFiles) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        long limit = context.get(Thresholds.SMALL_BYTES);
        AffectedFiles offenders = AffectedFiles.among(
                context,
                file -> side(file).smallerThan(limit) > 0 && (!inSharedFiles || file.shared()),
                file -> lost(file, context));
        long small = offenders.files().stream()
                .mapToLong(file -> side(file).smallerThan(limit))
                .sum();
        long all = AffectedFiles.candidates(context).stream()
                .filter(file -> !inSharedFiles || file.shared())
                .mapToLong(file -> side(file).operations())
                .sum();
        if (small <= context.get(Thresholds.SMALL_COUNT) || small <= context.get(Thresholds.SMALL_SHARE) * all) {
            return List.of();
        }
        FileProfile worst = offenders.worst();
        FindingBuilder draft = new FindingBuilder(
                        context, code, "many small " + direction.plural() + (inSharedFiles ? " in shared files" : ""))
                .about(offenders.name())
                .evidence(NumberText.part(small, all) + " " + direction.plural() + " are smaller than "
                        + ByteSize.prose(limit));
        offenders.show(
                draft,
                file -> NumberText.part(
                                side(file).smallerThan(limit), side(file).operations()) + " small, "
                        + NumberText.seconds(side(file).slowestSeconds()) + " on the slowest rank");
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(inSharedFiles ? 0.85 : 0.8)
                .advise(LibraryAdvice.largerRequests(worst, direction, context))
                .assuming("the same bytes move in large requests at "
                        + NumberText.rate(context.get(Thresholds.PROCESS_RATE)) + " for each process")
                .why("each request costs a round trip to a server, whatever its size")
                .finding());
    }

    private DirectionUsage side(FileProfile file) {
        return file.posix().side(direction);
    }

    private double lost(FileProfile file, Context context) {
        DirectionUsage side = side(file);
        long limit = context.get(Thresholds.SMALL_BYTES);
        double share = side.operations() == 0 ? 0 : Math.min(1, (double) side.smallerThan(limit) / side.operations());
        return share * side.slowestSeconds() - context.idealSeconds(file, side.bytesSmallerThan(limit));
    }
}
