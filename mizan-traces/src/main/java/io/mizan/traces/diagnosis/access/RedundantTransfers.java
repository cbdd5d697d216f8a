package io.mizan.traces.diagnosis.access;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
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
 * P09, P10: bytes of a file are read or written more than once by the same rank. Seen for each file: more bytes moved than lie
 * before the last one touched, for every rank that could have moved all of them. Reads of one file by all ranks are F03.
 */
public record RedundantTransfers(String code, Direction direction) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        double tolerated = 1 + context.get(Thresholds.REDUNDANT);
        AffectedFiles offenders =
                AffectedFiles.among(context, file -> side(file).bytes() > tolerated * once(file), this::lost);
        if (offenders.isEmpty()) {
            return List.of();
        }
        FindingBuilder draft = new FindingBuilder(context, code, "the same bytes are " + direction.past() + " again")
                .about(offenders.name());
        offenders.show(
                draft,
                file -> ByteSize.prose(side(file).bytes()) + " " + direction.past() + " of a part of "
                        + ByteSize.prose(side(file).end())
                        + (file.shared() ? " by " + NumberText.count(file.ranks(), "rank") : ""));
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.6)
                .say(
                        direction == Direction.READ
                                ? "keep what was read in memory, or stage the file to memory or a local disk before the first read"
                                : "write each byte once: collect updates in memory, or write changes only")
                .assuming("each byte moves once")
                .why("bytes moved beyond the length of the file were moved before")
                .finding());
    }

    private DirectionUsage side(FileProfile file) {
        return file.posix().side(direction);
    }

    /** The most that can be moved without moving a byte twice: ranks may all read the same file. */
    private double once(FileProfile file) {
        double ranks = direction == Direction.READ ? Math.max(1, file.ranks()) : 1;
        return ranks * side(file).end();
    }

    private double lost(FileProfile file) {
        return side(file).slowestSeconds() * (1 - once(file) / side(file).bytes());
    }
}
