package io.mizan.traces.diagnosis.layout;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.diagnosis.advice.LayoutAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import java.util.List;

/** L06: files have more stripes than their bytes can fill; each open, stat and remove then asks targets that hold nothing. */
public final class WideSmallFiles implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders = AffectedFiles.among(context, WideSmallFiles::tooWide, file -> lost(file, context));
        if (offenders.files().size() < context.get(Thresholds.MANY_FILES)) {
            return List.of();
        }
        FileProfile file = offenders.worst();
        long empty = offenders.files().stream()
                .mapToLong(one -> one.stripes() - filled(one))
                .sum();
        return List.of(new FindingBuilder(context, "L06", "too many stripes for small files")
                .about(offenders.name())
                .evidence(NumberText.count(offenders.files().size(), "file") + " with "
                        + NumberText.count(empty, "stripe") + " that hold nothing")
                .evidence(file.path() + ": " + ByteSize.prose(file.sizeBytes()) + " in " + file.stripes()
                        + " stripes of " + ByteSize.prose(stripeSize(file)))
                .lost(offenders.lostSeconds())
                .confidence(0.7)
                .advise(LayoutAdvice.narrow(file).forDirectory(file.directory()))
                .assuming("each empty stripe costs a tenth of a metadata operation for every open")
                .why("an open or a stat asks every target that a file has a stripe on")
                .undo(LayoutAdvice.undo(file.directory()))
                .finding());
    }

    private static boolean tooWide(FileProfile file) {
        return file.stripes() > 1
                && file.layout()
                        .filter(layout -> layout.components().size() == 1)
                        .isPresent()
                && stripeSize(file) > 0
                && filled(file) < file.stripes();
    }

    private static long stripeSize(FileProfile file) {
        return file.layout()
                .map(layout -> layout.components().get(0))
                .map(LustreComponent::stripeSize)
                .orElse(0L);
    }

    private static long filled(FileProfile file) {
        return Math.max(1, (file.sizeBytes() + stripeSize(file) - 1) / stripeSize(file));
    }

    private static double lost(FileProfile file, Context context) {
        return (file.stripes() - filled(file))
                * 0.1
                * context.get(Thresholds.METADATA_OPERATION)
                * file.mover().opens()
                / Math.max(1, file.ranks());
    }
}
