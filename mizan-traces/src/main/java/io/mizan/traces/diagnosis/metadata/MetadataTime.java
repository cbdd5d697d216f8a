package io.mizan.traces.diagnosis.metadata;

import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.advice.LayoutAdvice;
import io.mizan.traces.diagnosis.advice.LibraryAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import java.util.List;

/** P17: a rank spends long in opens, closes, stats and the like. Lost is what is above the time of as many quick ones. */
public final class MetadataTime implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        double seconds = context.job()
                .onCriticalPath(
                        AffectedFiles.candidates(context), file -> file.mover().metadataSeconds());
        if (seconds <= context.get(Thresholds.METADATA_SECONDS)) {
            return List.of();
        }
        AffectedFiles offenders =
                AffectedFiles.among(context, file -> file.mover().metadataSeconds() > 0, file -> lost(file, context));
        FileProfile worst = offenders.worst();
        FindingBuilder draft = new FindingBuilder(context, "P17", "long time in metadata")
                .about(offenders.name())
                .evidence(NumberText.seconds(seconds) + " in opens, closes, stats and syncs on the slowest rank, "
                        + NumberText.share(
                                seconds / Math.max(seconds, context.job().job().runSeconds())) + " of the run");
        offenders.show(
                draft,
                file -> NumberText.seconds(file.mover().metadataSeconds()) + " on the slowest rank, "
                        + NumberText.count(file.mover().metadataOperations(), "operation") + " in all");
        if (worst.hdf5()) {
            draft.advise(List.of(
                    LibraryAdvice.hdf5(worst, LayoutAdvice.wide(worst, context).stripeBytes())));
        } else {
            draft.say(
                    "open each file once and keep it open; let one rank look at attributes and tell the others; put many"
                            + " small files into one");
        }
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.7)
                .assuming("a metadata operation takes "
                        + NumberText.seconds(context.get(Thresholds.METADATA_OPERATION))
                        + " on a system that is not overloaded")
                .why("metadata servers answer all jobs; time spent waiting for them does not shrink with more ranks")
                .finding());
    }

    static double lost(FileProfile file, Context context) {
        double ideal = (double) file.mover().metadataOperations()
                / Math.max(1, file.ranks())
                * context.get(Thresholds.METADATA_OPERATION);
        return file.mover().metadataSeconds() - ideal;
    }
}
