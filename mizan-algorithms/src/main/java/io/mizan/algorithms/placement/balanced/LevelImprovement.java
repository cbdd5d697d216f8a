package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.SmallestK;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Improves an assignment: first the highest level, by dividing the stripes of the fullest target and a slack one anew, or along a chain of
 * targets; then the sum of squares, by pairing full and slack targets. Every step makes the two levels it touches more equal, so
 * neither gets higher than the fuller was. Bounded in steps.
 */
final class LevelImprovement {
    /** How many slack targets the fullest one is paired with before it is given up. */
    private static final int PARTNERS = 32;

    private static final int ROUNDS = 12;
    /** A round that helps fewer than one pair in so many targets is the last. */
    private static final int FEW = 50;

    private final Assignment assignment;
    private final PairSplit pairs;
    private final ChainMoves chains;
    private final int[] columns;
    /** Whatever changes sides is a multiple of this. */
    private final long grain;

    LevelImprovement(Assignment assignment) {
        this.assignment = assignment;
        this.pairs = new PairSplit(assignment);
        this.chains = new ChainMoves(assignment);
        this.grain = assignment.stripes().grain();
        this.columns = IntStream.range(0, assignment.targets().size())
                .filter(assignment.targets()::usable)
                .toArray();
    }

    /** Lowers the highest level until it is at the bound or nothing helps. */
    void lowerHighest(double bound) {
        int steps = 4 * columns.length + 1000;
        for (int step = 0; step < steps; step++) {
            int fullest = assignment.fullest();
            if (fullest < 0 || assignment.level(fullest) <= bound * (1 + 1e-12)) {
                return;
            }
            if (!relieve(fullest)) {
                return;
            }
        }
    }

    private boolean relieve(int fullest) {
        for (int partner : slackest()) {
            if (partner != fullest && pairs.lower(fullest, partner)) {
                return true;
            }
        }
        return chains.relieve(fullest);
    }

    /** Makes the levels below the highest more even. */
    void even() {
        double ceiling = assignment.highest();
        for (int round = 0; round < ROUNDS; round++) {
            int[] byLevel = IntStream.of(columns)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer t) -> assignment.level(t)))
                    .mapToInt(Integer::intValue)
                    .toArray();
            int better = 0;
            for (int i = 0; i < byLevel.length / 2 && canGain(byLevel[byLevel.length - 1 - i], byLevel[i]); i++) {
                better += pairs.even(byLevel[byLevel.length - 1 - i], byLevel[i], ceiling) ? 1 : 0;
            }
            if (better <= byLevel.length / FEW) {
                return;
            }
        }
    }

    /** Whether two targets are further apart than the least that can change sides. */
    private boolean canGain(int fuller, int emptier) {
        long size = Math.max(
                assignment.targets().totalBytes(fuller), assignment.targets().totalBytes(emptier));
        return (assignment.level(fuller) - assignment.level(emptier)) * size > grain;
    }

    private int[] slackest() {
        double[] level = new double[assignment.targets().size()];
        for (int t : columns) {
            level[t] = assignment.level(t);
        }
        return SmallestK.of(columns, columns.length, Math.min(PARTNERS, columns.length), level);
    }
}
