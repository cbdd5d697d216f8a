package io.mizan.traces.diagnosis.access;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
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

/** P07: buffers in memory are not aligned. P08: requests do not start on a block of the file system. */
public record Unaligned(String code, boolean inFile) implements Rule {
    /** A request across a boundary takes two locks or two copies where one would do. */
    private static final double SAVING = 0.5;

    @Override
    public List<Finding> examine(Context context) {
        String counter = inFile ? "FILE_NOT_ALIGNED" : "MEM_NOT_ALIGNED";
        AffectedFiles offenders = AffectedFiles.among(
                context, file -> file.posix().count(counter) > 0, file -> inFile ? lost(file, counter) : 0);
        long unaligned = offenders.files().stream()
                .mapToLong(file -> file.posix().count(counter))
                .sum();
        long all = AffectedFiles.candidates(context).stream()
                .mapToLong(Unaligned::operations)
                .sum();
        if (unaligned <= context.get(Thresholds.MISALIGNED_SHARE) * all) {
            return List.of();
        }
        FileProfile worst = offenders.worst();
        long boundary = worst.posix().count(inFile ? "FILE_ALIGNMENT" : "MEM_ALIGNMENT");
        FindingBuilder draft = new FindingBuilder(
                        context, code, inFile ? "requests are not aligned in the file" : "buffers are not aligned")
                .about(offenders.name())
                .evidence(NumberText.part(unaligned, all) + " requests do not start at a multiple of "
                        + (boundary > 0 ? ByteSize.prose(boundary) : "the block size"))
                .lost(offenders.lostSeconds())
                .confidence(inFile ? 0.5 : 0.2);
        if (!inFile) {
            return List.of(draft.say("take buffers for large requests from posix_memalign with "
                            + ByteSize.prose(boundary > 0 ? boundary : 4096))
                    .assuming("this rarely matters: only direct I/O needs aligned buffers")
                    .why("an unaligned buffer is copied once more")
                    .information());
        }
        LayoutAdvice layout = LayoutAdvice.wide(worst, context);
        if (worst.hdf5()) {
            draft.advise(List.of(LibraryAdvice.hdf5(worst, layout.stripeBytes())));
        } else {
            draft.say("start each rank's part, and each record, at a multiple of "
                    + ByteSize.prose(layout.stripeBytes()) + "; pad headers to that size");
        }
        if (worst.shared()) {
            draft.advise(List.of(LibraryAdvice.hints(layout, context)));
        }
        return List.of(draft.assuming("a request that crosses a boundary takes twice as long as one that does not")
                .why("a request across two stripes or blocks takes two locks, and neighbours wait for them")
                .finding());
    }

    private static long operations(FileProfile file) {
        return file.posix().side(Direction.READ).operations()
                + file.posix().side(Direction.WRITE).operations();
    }

    private static double lost(FileProfile file, String counter) {
        long all = Math.max(1, operations(file));
        double share = Math.min(1, (double) file.posix().count(counter) / all);
        double seconds = file.posix().side(Direction.READ).slowestSeconds()
                + file.posix().side(Direction.WRITE).slowestSeconds();
        // Ranks only wait for each other in files that they share.
        return file.shared() ? SAVING * share * seconds : 0;
    }
}
