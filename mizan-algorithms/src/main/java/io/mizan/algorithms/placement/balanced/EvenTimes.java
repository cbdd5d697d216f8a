package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.EmptyStripes;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.LevelSearch;
import io.mizan.model.placement.LayoutForm;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Places a small batch such that the last target has all its bytes as early as can be, by the sizes as they are predicted and as if all files were
 * written at once. Where sizes of one class differ, or files of several components are written side by side, this can be sooner than what is
 * placed burst by burst.
 */
final class EvenTimes {
    private EvenTimes() {}

    /** An answer that refuses only what is impossible, if there is one and the batch is small. */
    static Optional<Answer> place(Batch batch, LayoutForm form, TargetRates rates, BitSet accepted) {
        long stripes = accepted.stream()
                .mapToObj(batch::demands)
                .flatMap(List::stream)
                .mapToLong(Demand::stripes)
                .sum();
        if (!LevelSearch.small(batch.targets(), stripes)) {
            return Optional.empty();
        }
        Solver solver = new Solver(batch, timed(batch, rates.peak()));
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        BitSet servable = (BitSet) accepted.clone();
        Assignment assignment =
                form == LayoutForm.START_INDEX ? solver.windows(servable, answer) : solver.solve(servable, answer);
        if (!answer.fits()) {
            return Optional.empty();
        }
        assignment.giveTo(answer);
        EmptyStripes.giveRest(batch, answer);
        return Optional.of(answer);
    }

    /** Targets that are as large as what they take in a time that is enough for one stripe of each component on the slowest. */
    private static TargetTable timed(Batch batch, double[] rate) {
        double bytes = 1;
        for (int r = 0; r < batch.requests().size(); r++) {
            bytes += batch.demands(r).stream().mapToDouble(Demand::mostBytes).sum();
        }
        double seconds = bytes / Arrays.stream(rate).min().orElse(1);
        long[] total = new long[rate.length];
        long[] room = new long[rate.length];
        for (int t = 0; t < rate.length; t++) {
            total[t] = (long) Math.ceil(rate[t] * seconds);
            room[t] = batch.targets().roomBytes(t);
        }
        return batch.targets().measured(new long[rate.length], total, room);
    }
}
