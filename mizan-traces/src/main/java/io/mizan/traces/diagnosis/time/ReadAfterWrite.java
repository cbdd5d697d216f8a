package io.mizan.traces.diagnosis.time;

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

/** T02: the job reads back what it wrote. A faster tier near the job could have kept it. */
public final class ReadAfterWrite implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders = AffectedFiles.among(
                context, ReadAfterWrite::readBack, file -> reads(file).slowestSeconds());
        long bytes = offenders.files().stream()
                .mapToLong(file -> reads(file).bytes())
                .sum();
        if (bytes < context.get(Thresholds.LARGE_BYTES)) {
            return List.of();
        }
        FindingBuilder draft = new FindingBuilder(context, "T02", "files are read back by the job that wrote them")
                .about(offenders.name())
                .evidence(ByteSize.prose(bytes) + " read from "
                        + NumberText.count(offenders.files().size(), "file") + " after the job wrote them");
        offenders.show(
                draft,
                file -> "written until " + NumberText.seconds(writes(file).finish()) + ", read from "
                        + NumberText.seconds(reads(file).begin()) + ", "
                        + NumberText.seconds(reads(file).slowestSeconds())
                        + " of reading on the slowest rank");
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.4)
                .say("keep these files on node-local storage or a burst buffer and copy out only what must stay")
                .assuming(
                        "reads from the faster tier take no time to speak of, and each rank reads what its node wrote")
                .why("temporary data need not travel to the file system and back")
                .finding());
    }

    private static boolean readBack(FileProfile file) {
        return writes(file).bytes() > 0
                && reads(file).bytes() > 0
                && writes(file).begin() > 0
                && reads(file).begin() >= writes(file).begin();
    }

    private static DirectionUsage reads(FileProfile file) {
        return file.mover().side(Direction.READ);
    }

    private static DirectionUsage writes(FileProfile file) {
        return file.mover().side(Direction.WRITE);
    }
}
