package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.SmallestK;
import io.mizan.algorithms.placement.bound.Stripes;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Lowers the highest level by exchanging stripes, one for one, so that every target keeps as many as it has. The larger of two stripes leaves the
 * highest target for one that has a smaller stripe and is lower by more. Bounded in steps.
 */
final class SizeSwaps {
    /** How many of the lowest targets the highest one exchanges with before it is given up. */
    private static final int PARTNERS = 32;

    private final Assignment assignment;
    private final Stripes stripes;
    private final long[] classOf;
    private final int[] columns;

    /** @param classOf for each stripe a number; stripes of one number may be exchanged */
    SizeSwaps(Assignment assignment, long[] classOf) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
        this.classOf = classOf;
        this.columns = IntStream.range(0, assignment.targets().size())
                .filter(t -> assignment.targets().usable(t))
                .toArray();
    }

    void lowerHighest() {
        int steps = 4 * columns.length + 1000;
        for (int step = 0; step < steps; step++) {
            int highest = assignment.fullest();
            if (highest < 0 || !relieve(highest)) {
                return;
            }
        }
    }

    private boolean relieve(int highest) {
        double[] level = new double[assignment.targets().size()];
        for (int t : columns) {
            level[t] = assignment.level(t);
        }
        int[] partners = SmallestK.of(columns, columns.length, Math.min(PARTNERS, columns.length), level);
        return Arrays.stream(partners).anyMatch(partner -> partner != highest && exchange(highest, partner));
    }

    /** Exchanges the two stripes that leave the higher of both targets lowest, if that is lower than it was. */
    private boolean exchange(int highest, int partner) {
        double best = assignment.level(highest) * (1 - 1e-12);
        int give = -1;
        int get = -1;
        for (int i = 0; i < assignment.heldCount(highest); i++) {
            for (int j = 0; j < assignment.heldCount(partner); j++) {
                int a = assignment.held(highest, i);
                int b = assignment.held(partner, j);
                long less = stripes.bytes(a) - stripes.bytes(b);
                if (less > 0 && classOf[a] == classOf[b] && less <= assignment.room(partner)) {
                    double after = Math.max(assignment.level(highest, -less), assignment.level(partner, less));
                    if (after < best && assignment.mayGo(a, partner) && assignment.mayGo(b, highest)) {
                        best = after;
                        give = a;
                        get = b;
                    }
                }
            }
        }
        if (give >= 0) {
            assignment.swap(give, get);
        }
        return give >= 0;
    }
}
