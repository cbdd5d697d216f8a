package io.mizan.traces.diagnosis.ranks;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Interface;
import io.mizan.traces.profile.RankActivity;
import io.mizan.traces.profile.Usage;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * R02: which ranks really do I/O, where few of them move nine tenths of the bytes. With collective calls these are the
 * aggregators and all is well; without, the others wait.
 */
public final class FewRanks implements Rule {
    private static final double MOST_BYTES = 0.9;
    private static final int FEWEST_PROCESSES = 8;
    private static final int SHOWN = 8;

    @Override
    public List<Finding> examine(Context context) {
        RankActivity ranks = context.job().ranks();
        long processes = context.job().job().processes();
        boolean whole = ranks.origin() == RankActivity.Origin.DXT || ranks.origin() == RankActivity.Origin.HEATMAP;
        if (!whole || processes < FEWEST_PROCESSES || ranks.totalBytes() == 0) {
            return List.of();
        }
        List<Integer> byBytes = IntStream.range(0, ranks.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(slot -> -ranks.bytes(slot))
                        .thenComparingLong(ranks::rank))
                .toList();
        int few = 0;
        long moved = 0;
        while (moved < MOST_BYTES * ranks.totalBytes()) {
            moved += ranks.bytes(byBytes.get(few++));
        }
        if (few > context.get(Thresholds.FEW_RANKS) * processes) {
            return List.of();
        }
        Usage mpiio = context.job().total(Interface.MPIIO);
        boolean collective = mpiio.count("COLL_READS") + mpiio.count("COLL_WRITES") > 0;
        String names = byBytes.subList(0, Math.min(few, SHOWN)).stream()
                .map(slot -> String.valueOf(ranks.rank(slot)))
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
        FindingBuilder draft = new FindingBuilder(
                        context,
                        "R02",
                        collective ? "few ranks do the I/O, as collective calls mean it" : "few ranks do all the I/O")
                .about("rank" + (few == 1 ? " " : "s ") + names + (few > SHOWN ? ", …" : ""))
                .evidence(few + " of " + processes + " ranks move "
                        + NumberText.share((double) moved / ranks.totalBytes()) + " of "
                        + ByteSize.prose(ranks.totalBytes()) + "; " + ranks.size() + " ranks move anything")
                .why("shows the aggregators");
        if (collective) {
            return List.of(draft.good());
        }
        double seconds = context.job().ioSeconds();
        double rate = ranks.totalBytes() / Math.max(1e-9, seconds);
        double reachable =
                Math.min(processes, Math.max(1, context.job().nodes())) * (double) context.get(Thresholds.PROCESS_RATE);
        return List.of(draft.lost(reachable > rate ? seconds * (1 - rate / reachable) : 0)
                .confidence(0.5)
                .say("let every node take part: collective MPI-IO calls, or one writer on each node")
                .assuming("one process on each node reaches " + NumberText.rate(context.get(Thresholds.PROCESS_RATE)))
                .finding());
    }
}
