package io.mizan.traces.diagnosis.layout;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.advice.LayoutAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.FileProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * L07: many small files that are read. On a metadata target (data on MDT, from Lustre 2.11) a small file comes with its open,
 * without a second server.
 */
public final class MetadataTargetCandidates implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        long most = context.get(Thresholds.MDT_BYTES);
        AffectedFiles offenders =
                AffectedFiles.among(context, file -> candidate(file, most), file -> lost(file, context));
        if (offenders.files().size() < context.get(Thresholds.MANY_FILES)) {
            return List.of();
        }
        Map<String, Long> byDirectory = new HashMap<>();
        offenders.files().forEach(file -> byDirectory.merge(file.directory(), 1L, Long::sum));
        FileProfile file = offenders.worst();
        return List.of(new FindingBuilder(context, "L07", "small files that a metadata target could hold")
                .about(file.directory())
                .evidence(NumberText.count(offenders.files().size(), "file") + " of at most " + ByteSize.prose(most)
                        + " in "
                        + byDirectory.size() + (byDirectory.size() == 1 ? " directory" : " directories")
                        + " are read from OSTs")
                .lost(offenders.lostSeconds())
                .confidence(0.5)
                .advise(LayoutAdvice.onMetadataTarget(file, most).forDirectory(file.directory()))
                .say("ask your site first: space on metadata targets is scarce")
                .assuming("a read from an OST costs a metadata operation more")
                .why("the data of such a file comes with the answer to its open")
                .undo(LayoutAdvice.undo(file.directory()))
                .finding());
    }

    private static boolean candidate(FileProfile file, long most) {
        boolean onMetadataTarget = file.layout()
                .filter(layout -> layout.components().stream().anyMatch(component -> component.stripeCount() == 0))
                .isPresent();
        return LayoutAdvice.possible(file)
                && !onMetadataTarget
                && file.sizeBytes() > 0
                && file.sizeBytes() <= most
                && file.mover().side(Direction.READ).bytes() > 0;
    }

    private static double lost(FileProfile file, Context context) {
        return Math.min(
                file.mover().side(Direction.READ).slowestSeconds(),
                context.get(Thresholds.METADATA_OPERATION) * file.mover().opens() / Math.max(1, file.ranks()));
    }
}
