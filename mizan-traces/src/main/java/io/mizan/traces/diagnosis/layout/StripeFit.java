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
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.FileProfile;
import java.util.List;

/**
 * L05: ranks write a shared file in pieces that do not fit its stripes, so that two ranks write into one stripe and wait for
 * each other's lock. Pieces fit where one divides the other.
 */
public final class StripeFit implements Rule {
    /** Of the writes, those across a boundary wait for a lock about as long as they take. */
    private static final double SAVING = 0.5;

    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders = AffectedFiles.among(context, StripeFit::misfit, StripeFit::lost);
        if (offenders.isEmpty()) {
            return List.of();
        }
        FileProfile file = offenders.worst();
        long piece = file.posix().commonSize();
        LayoutAdvice layout = LayoutAdvice.fitting(file, piece, context);
        FindingBuilder draft = new FindingBuilder(
                        context, "L05", "stripe size does not fit the pieces that ranks write")
                .about(offenders.name());
        offenders.show(
                draft,
                one -> "most frequent request " + ByteSize.prose(one.posix().commonSize()) + " ("
                        + one.posix().commonSize() + " bytes), stripes of " + ByteSize.prose(stripeSize(one)) + " on "
                        + NumberText.count(one.stripes(), "OST"));
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.5)
                .advise(layout.forDirectory(file.directory()))
                .say("or make the pieces multiples of " + ByteSize.prose(stripeSize(file)))
                .assuming("a write across a stripe boundary takes twice as long as one inside")
                .why("a stripe is locked for one client at a time")
                .undo(LayoutAdvice.undo(file.directory()))
                .finding());
    }

    private static boolean misfit(FileProfile file) {
        long stripe = stripeSize(file);
        long piece = file.posix().commonSize();
        return file.shared()
                && file.stripes() > 1
                && file.posix().side(Direction.WRITE).bytes() > 0
                && stripe > 0
                && piece > 0
                && stripe % piece != 0
                && piece % stripe != 0;
    }

    private static long stripeSize(FileProfile file) {
        return file.layout()
                .filter(layout -> !layout.components().isEmpty())
                .map(layout -> layout.components().get(layout.components().size() - 1))
                .map(LustreComponent::stripeSize)
                .orElse(0L);
    }

    private static double lost(FileProfile file) {
        double piece = file.posix().commonSize();
        double share = file.posix().count("ACCESS1_COUNT")
                / Math.max(
                        1.0,
                        file.posix().side(Direction.READ).operations()
                                + file.posix().side(Direction.WRITE).operations());
        double across = Math.min(1, piece / stripeSize(file));
        return SAVING
                * Math.min(1, share)
                * across
                * file.posix().side(Direction.WRITE).slowestSeconds();
    }
}
