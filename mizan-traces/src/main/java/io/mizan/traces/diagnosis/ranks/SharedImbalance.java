package io.mizan.traces.diagnosis.ranks;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.Usage;
import java.util.List;

/**
 * P18, P19: ranks move unequal amounts, or take unequal times, in a file that they share. Measured as the standard deviation over
 * the mean of the ranks; where the log has no deviation, as slowest less fastest over the mean.
 */
public record SharedImbalance(String code, boolean inTime) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders = AffectedFiles.among(
                context,
                file -> file.shared() && imbalance(file.mover()) > context.get(Thresholds.IMBALANCE),
                file -> file.mover().slowestSeconds() - file.mover().meanSeconds());
        if (offenders.isEmpty()) {
            return List.of();
        }
        FileProfile worst = offenders.worst();
        FindingBuilder draft = new FindingBuilder(
                        context,
                        code,
                        inTime
                                ? "ranks take unequal times in a shared file"
                                : "ranks move unequal amounts in a shared file")
                .about(offenders.name());
        offenders.show(draft, file -> evidence(file.mover()));
        draft.lost(inTime || slowestHasMost(worst.mover()) ? offenders.lostSeconds() : 0)
                .confidence(inTime ? 0.6 : 0.7);
        if (inTime && !slowestHasMost(worst.mover())) {
            draft.say("rank " + worst.mover().count("SLOWEST_RANK")
                    + " is slow without moving more bytes: look at its node,"
                    + " and at the OSTs that hold its part (rule L04)");
        } else {
            draft.say("give each rank the same amount, or let collective calls with cb_nodes aggregators even it out");
        }
        return List.of(draft.assuming("all ranks take as long as the mean one")
                .why("everyone waits for the slowest rank at the next barrier")
                .finding());
    }

    private double imbalance(Usage usage) {
        double mean = inTime ? usage.meanSeconds() : (double) usage.bytes() / Math.max(1, usage.ranks());
        double deviation = inTime ? usage.secondsDeviation() : usage.bytesDeviation();
        if (deviation == 0) {
            deviation = inTime
                    ? usage.real("F_SLOWEST_RANK_TIME") - usage.real("F_FASTEST_RANK_TIME")
                    : Math.abs(usage.count("SLOWEST_RANK_BYTES") - usage.count("FASTEST_RANK_BYTES"));
        }
        return mean <= 0 ? 0 : deviation / mean;
    }

    private static boolean slowestHasMost(Usage usage) {
        return usage.count("SLOWEST_RANK_BYTES") > usage.count("FASTEST_RANK_BYTES");
    }

    private String evidence(Usage usage) {
        return "rank " + usage.count("SLOWEST_RANK") + " took " + NumberText.seconds(usage.slowestSeconds()) + " for "
                + ByteSize.prose(usage.count("SLOWEST_RANK_BYTES")) + ", rank " + usage.count("FASTEST_RANK") + " "
                + NumberText.seconds(usage.real("F_FASTEST_RANK_TIME")) + " for "
                + ByteSize.prose(usage.count("FASTEST_RANK_BYTES")) + "; deviation "
                + NumberText.share(imbalance(usage))
                + " of the mean";
    }
}
