package io.mizan.traces.diagnosis.ranks;

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
import io.mizan.traces.profile.RankRange;
import java.util.List;
import java.util.Optional;

/** P21, P22: in one file the rank with the most bytes writes or reads far more than the one with the least. */
public record UnevenBytes(String code, Direction direction) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders = AffectedFiles.among(
                context, file -> file.shared() && range(file) > context.get(Thresholds.RANGE), file -> lost(file));
        if (offenders.isEmpty()) {
            return List.of();
        }
        FileProfile worst = offenders.worst();
        FindingBuilder draft = new FindingBuilder(
                        context, code, "ranks have unequal shares of what is " + direction.past())
                .about(offenders.name());
        offenders.show(
                draft,
                file -> file.bytesByRank(direction)
                        .map(bytes -> "rank " + bytes.mostRank() + " " + direction.past() + " "
                                + ByteSize.prose(bytes.most()) + ", the least of "
                                + NumberText.count(file.ranks(), "rank")
                                + " " + ByteSize.prose(bytes.least()))
                        .orElse(""));
        boolean oneOnly = worst.bytesByRank(direction)
                .filter(bytes -> bytes.most() >= worst.mover().side(direction).bytes())
                .isPresent();
        if (worst.hdf5() && direction == Direction.WRITE) {
            draft.code("H5Pset_fill_time(dcpl, H5D_FILL_TIME_NEVER); /* rank 0 alone writes fill values */\n");
        }
        if (oneOnly) {
            draft.say("one rank moves all bytes of a file that " + worst.ranks()
                    + " ranks have open: let all take part in collective calls");
            draft.advise(List.of(LibraryAdvice.hints(LayoutAdvice.wide(worst, context), context)));
        } else {
            draft.say("share the data of this file evenly among the ranks that use it");
        }
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.5)
                .assuming("time follows bytes and all ranks move the mean")
                .why(
                        "everyone waits for the rank with the most to do; aggregators of collective calls are meant to differ")
                .finding());
    }

    private double range(FileProfile file) {
        Optional<RankRange.Bytes> bytes = file.bytesByRank(direction);
        return bytes.map(b -> (double) (b.most() - b.least()) / b.most()).orElse(0.0);
    }

    private double lost(FileProfile file) {
        // Where calls are collective, that few ranks move the bytes is what was asked for.
        if (file.mpiio().side(direction).collective() > 0) {
            return 0;
        }
        double mean = (double) file.mover().side(direction).bytes() / Math.max(1, file.ranks());
        return file.bytesByRank(direction)
                .map(bytes -> file.mover().side(direction).slowestSeconds() * (1 - Math.min(1, mean / bytes.most())))
                .orElse(0.0);
    }
}
