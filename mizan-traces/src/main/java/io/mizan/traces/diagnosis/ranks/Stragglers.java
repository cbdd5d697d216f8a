package io.mizan.traces.diagnosis.ranks;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.RankActivity;
import java.util.List;

/** R01: over the whole job some ranks spend far longer in I/O than the median rank. Needs a time for each rank. */
public final class Stragglers implements Rule {
    private static final int FEWEST_RANKS = 4;

    @Override
    public List<Finding> examine(Context context) {
        RankActivity ranks = context.job().ranks();
        if (ranks.origin() == RankActivity.Origin.HEATMAP || ranks.size() < FEWEST_RANKS) {
            return List.of();
        }
        int slowest = ranks.slowest();
        double median = ranks.medianSeconds();
        double limit = median * (1 + context.get(Thresholds.STRAGGLER));
        if (ranks.seconds(slowest) <= limit) {
            return List.of();
        }
        long behind = 0;
        long medianBytes = ranks.totalBytes() / ranks.size();
        for (int slot = 0; slot < ranks.size(); slot++) {
            behind += ranks.seconds(slot) > limit ? 1 : 0;
        }
        boolean moreBytes = ranks.bytes(slowest) > medianBytes * (1 + context.get(Thresholds.STRAGGLER));
        return List.of(new FindingBuilder(context, "R01", "some ranks take far longer in I/O than others")
                .about("rank " + ranks.rank(slowest)
                        + (behind > 1 ? " and " + NumberText.count(behind - 1, "more rank") : ""))
                .evidence("rank " + ranks.rank(slowest) + " spends " + NumberText.seconds(ranks.seconds(slowest))
                        + " in reads and writes, the median rank " + NumberText.seconds(median))
                .evidence("it moves " + ByteSize.prose(ranks.bytes(slowest)) + ", the mean rank "
                        + ByteSize.prose(medianBytes))
                .lost(ranks.seconds(slowest) - median)
                .confidence(0.6)
                .say(
                        moreBytes
                                ? "it has more to move: share the data evenly, or let collective calls do it"
                                : "it moves no more than others: look at its node, its network link and the OSTs of its files")
                .assuming("all ranks take as long as the median one")
                .why("everyone waits for the slowest rank at the next barrier")
                .finding());
    }
}
