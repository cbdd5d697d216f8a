package io.mizan.traces.diagnosis.access;

import io.mizan.model.finding.Finding;
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

/** P11, P13: many reads or writes go back in the file. P12, P14: they do not, which is worth saying. */
public record OutOfOrder(String code, String goodCode, Direction direction) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders = AffectedFiles.among(context, file -> random(file) > 0, file -> lost(file, context));
        long random = offenders.files().stream().mapToLong(this::random).sum();
        List<FileProfile> files = AffectedFiles.candidates(context);
        long all = files.stream().mapToLong(file -> side(file).operations()).sum();
        if (all == 0) {
            return List.of();
        }
        if (random <= context.get(Thresholds.RANDOM_COUNT) || random <= context.get(Thresholds.RANDOM_SHARE) * all) {
            return List.of(inOrder(context, files, all));
        }
        FindingBuilder draft = new FindingBuilder(context, code, direction.plural() + " jump about in the file")
                .about(offenders.name())
                .evidence(NumberText.part(random, all) + " " + direction.plural()
                        + " start before the end of the one before");
        offenders.show(
                draft,
                file -> NumberText.part(random(file), side(file).operations()) + " out of order, "
                        + NumberText.seconds(side(file).slowestSeconds()) + " on the slowest rank");
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.6)
                .advise(LibraryAdvice.largerRequests(offenders.worst(), direction, context))
                .say("sort requests by offset before they are issued")
                .assuming("the same bytes move in order at " + NumberText.rate(context.get(Thresholds.PROCESS_RATE))
                        + " for each process")
                .why("read-ahead and write-behind work on ordered requests only, and disks lose time between places")
                .finding());
    }

    private Finding inOrder(Context context, List<FileProfile> files, long all) {
        long sequential =
                files.stream().mapToLong(file -> side(file).sequential()).sum();
        long consecutive =
                files.stream().mapToLong(file -> side(file).consecutive()).sum();
        return new FindingBuilder(context, goodCode, direction.plural() + " go forward")
                .about("all files")
                .evidence(NumberText.part(sequential, all) + " are sequential, " + NumberText.part(consecutive, all)
                        + " go on where the one before ended")
                .why("ordered requests are what caches and disks serve best")
                .good();
    }

    private DirectionUsage side(FileProfile file) {
        return file.posix().side(direction);
    }

    private long random(FileProfile file) {
        return side(file).operations() - side(file).sequential();
    }

    private double lost(FileProfile file, Context context) {
        DirectionUsage side = side(file);
        double share = side.operations() == 0 ? 0 : (double) random(file) / side.operations();
        return share * side.slowestSeconds() - context.idealSeconds(file, share * side.bytes());
    }
}
