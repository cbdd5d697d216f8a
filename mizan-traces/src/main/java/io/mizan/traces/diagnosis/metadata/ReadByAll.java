package io.mizan.traces.diagnosis.metadata;

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

/** F03: several ranks read the same bytes of a file, such as an input deck or a mesh. One of them could tell the others. */
public final class ReadByAll implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        double tolerated = 1 + context.get(Thresholds.REDUNDANT);
        AffectedFiles offenders = AffectedFiles.among(
                context,
                file -> file.shared()
                        && reads(file).bytes() > tolerated * reads(file).end(),
                ReadByAll::lost);
        if (offenders.isEmpty()) {
            return List.of();
        }
        FindingBuilder draft =
                new FindingBuilder(context, "F03", "many ranks read the same bytes").about(offenders.name());
        offenders.show(
                draft,
                file -> ByteSize.prose(reads(file).bytes()) + " read of "
                        + ByteSize.prose(reads(file).end()) + " by " + NumberText.count(file.ranks(), "rank"));
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.6)
                .code("if (rank == 0) { /* read */ }\nMPI_Bcast(buffer, count, MPI_BYTE, 0, MPI_COMM_WORLD);\n")
                .say("or copy the file to each node before the run (sbcast)")
                .assuming("each byte is read once and the network passes it on in no time")
                .why("the same blocks are asked for by every rank, and the servers serve them one by one")
                .finding());
    }

    private static DirectionUsage reads(FileProfile file) {
        return file.posix().side(Direction.READ);
    }

    private static double lost(FileProfile file) {
        return reads(file).slowestSeconds()
                * (1 - (double) reads(file).end() / reads(file).bytes());
    }
}
