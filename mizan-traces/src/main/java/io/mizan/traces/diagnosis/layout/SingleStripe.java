package io.mizan.traces.diagnosis.layout;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.diagnosis.advice.LayoutAdvice;
import io.mizan.traces.diagnosis.advice.LibraryAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.FileProfile;
import java.util.List;

/**
 * L02: a large file that several ranks use lies on one target. Lost is what its transfers took beyond the same with the
 * advised number of targets, as far as the one target was the limit: it can give no more than its rate.
 */
public final class SingleStripe implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders =
                AffectedFiles.among(context, file -> guilty(file, context), file -> lost(file, context));
        if (offenders.isEmpty()) {
            return List.of();
        }
        FileProfile file = offenders.worst();
        LayoutAdvice layout = LayoutAdvice.wide(file, context);
        double seconds = transferSeconds(file);
        double rate = file.mover().bytes() / Math.max(1e-9, seconds);
        double atLimit = Math.min(1, rate / context.targetRate());
        String target = file.layout()
                .filter(record -> record.targetCount() > 0)
                .map(record -> TargetNames.of(record.target(0), context))
                .orElse("one OST");
        FindingBuilder draft = new FindingBuilder(context, "L02", "large shared file on 1 OST")
                .about(file.path() + "  " + ByteSize.prose(file.sizeBytes()) + " used by "
                        + NumberText.count(file.ranks(), "rank") + ", stripe_count=1 (" + target + ")"
                        + (offenders.files().size() > 1
                                ? "; " + NumberText.count(offenders.files().size() - 1, "more file")
                                : ""))
                .evidence(ByteSize.prose(file.mover().bytes()) + " in " + NumberText.seconds(seconds) + ": "
                        + NumberText.rate(rate) + ", " + NumberText.share(atLimit) + " of what one target gives")
                .lost(offenders.lostSeconds())
                .confidence(0.5 + 0.45 * atLimit)
                .advise(layout.forDirectory(file.directory()));
        if (!file.mpiio().isEmpty()) {
            draft.advise(List.of(LibraryAdvice.hints(layout, context)));
        }
        if (file.hdf5()) {
            draft.advise(List.of(LibraryAdvice.hdf5(file, layout.stripeBytes())));
        }
        return List.of(draft.assuming("a target gives " + NumberText.rate(context.targetRate()) + ", "
                        + layout.stripes() + " of them so many times that, and a process takes "
                        + NumberText.rate(context.get(Thresholds.PROCESS_RATE)))
                .why("all ranks wait for one target; the layout counts for new files only, lfs migrate moves old ones")
                .undo(LayoutAdvice.undo(file.directory()))
                .finding());
    }

    private static boolean guilty(FileProfile file, Context context) {
        return file.shared()
                && file.sizeBytes() >= context.get(Thresholds.LARGE_BYTES)
                && file.layout().map(SingleStripe::oneStripe).orElse(false);
    }

    /** A later component with more stripes that the file reaches would be wider. */
    private static boolean oneStripe(LustreRecord layout) {
        return !layout.components().isEmpty()
                && layout.components().stream().allMatch(component -> component.stripeCount() == 1)
                && layout.components().size() == 1;
    }

    private static double transferSeconds(FileProfile file) {
        return file.mover().side(Direction.READ).slowestSeconds()
                + file.mover().side(Direction.WRITE).slowestSeconds();
    }

    private static double lost(FileProfile file, Context context) {
        int stripes = LayoutAdvice.wide(file, context).stripes();
        double fastest =
                Math.min(stripes * context.targetRate(), file.ranks() * (double) context.get(Thresholds.PROCESS_RATE));
        double seconds = transferSeconds(file);
        // More targets cannot save more than the factor by which there are more of them.
        return seconds - Math.max(file.mover().bytes() / fastest, seconds / stripes);
    }
}
