package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.bound.Stripes;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Divides the stripes of two targets anew.
 *
 * <p>A stripe may change sides if its target set allows it and its component is not on the other side; a component with a larger
 * stripe on one side and a smaller one on the other may turn them round, which counts as a stripe of the difference. What is
 * chosen is the sum of bytes on the first target that brings the two levels closest together; all sums are tried where there are
 * few different sizes, else single moves and exchanges. O(stripes of the two) plus the sums tried.
 */
final class PairSplit {
    private static final int MOST_SUMS = 20_000;
    /** Levels are doubles: a smaller gain than this is noise. */
    private static final double TOLERANCE = 1e-12;

    /** Something that can change sides: a stripe, or two stripes of one component that change places. */
    private record Movable(long bytes, boolean onFirst, int stripe, int counterpart) {}

    private final Assignment assignment;
    private final Stripes stripes;
    /** The stripe of each component on the second target, if the stamp is that of this call. */
    private final int[] partner;

    private final int[] stamp;
    private int call;

    private Movable[] movable = new Movable[64];
    private int movables;

    private double bestGap;
    private int[] bestChoice = new int[0];

    PairSplit(Assignment assignment) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
        this.partner = new int[stripes.groups()];
        this.stamp = new int[stripes.groups()];
    }

    /** Makes two levels more equal, with neither above the ceiling; false where that is not possible. */
    boolean even(int first, int second, double ceiling) {
        double gap = Math.abs(assignment.level(first) - assignment.level(second));
        return split(first, second, ceiling, gap * (1 - TOLERANCE));
    }

    /** Brings both levels below that of the first; false where that is not possible. */
    boolean lower(int first, int second) {
        return split(first, second, assignment.level(first) * (1 - TOLERANCE), Double.POSITIVE_INFINITY);
    }

    private boolean split(int first, int second, double ceiling, double widestGap) {
        collect(first, second);
        if (movables == 0) {
            return false;
        }
        long onFirst = 0;
        for (int i = 0; i < movables; i++) {
            onFirst += movable[i].onFirst ? movable[i].bytes : 0;
        }
        Goal goal = new Goal(first, second, onFirst, ceiling);
        bestGap = widestGap;
        bestChoice = new int[0];
        Arrays.sort(movable, 0, movables, Comparator.comparingLong((Movable m) -> -m.bytes));
        int[] starts = sizeStarts();
        if (sums(starts) <= MOST_SUMS) {
            choose(goal, starts, 0, new int[starts.length - 1], 0);
        } else {
            exchange(goal, starts, onFirst);
        }
        if (bestChoice.length == 0) {
            return false;
        }
        apply(starts, first, second);
        return true;
    }

    /** What a number of bytes on the first of two targets makes of both. */
    private final class Goal {
        private final int first;
        private final int second;
        private final long onFirst;
        private final double ceiling;
        /** The bytes on the first target with which both levels would be equal. */
        private final double best;

        Goal(int first, int second, long onFirst, double ceiling) {
            this.first = first;
            this.second = second;
            this.onFirst = onFirst;
            this.ceiling = ceiling;
            double one = assignment.targets().totalBytes(first);
            double other = assignment.targets().totalBytes(second);
            double more = (assignment.level(second) - assignment.level(first)) / (one + other) * one * other;
            this.best = onFirst + more;
        }

        /** The difference of the levels; infinite where one of them has no room or is above the ceiling. */
        double gap(long bytes) {
            long more = bytes - onFirst;
            double left = assignment.level(first, more);
            double right = assignment.level(second, -more);
            boolean possible = more <= assignment.room(first)
                    && -more <= assignment.room(second)
                    && left <= ceiling
                    && right <= ceiling;
            return possible ? Math.abs(left - right) : Double.POSITIVE_INFINITY;
        }
    }

    private void collect(int first, int second) {
        call++;
        movables = 0;
        for (int i = 0; i < assignment.heldCount(second); i++) {
            int stripe = assignment.held(second, i);
            partner[stripes.group(stripe)] = stripe;
            stamp[stripes.group(stripe)] = call;
        }
        for (int i = 0; i < assignment.heldCount(first); i++) {
            int stripe = assignment.held(first, i);
            int group = stripes.group(stripe);
            if (stamp[group] == call) {
                stamp[group] = -call;
                long difference = stripes.bytes(stripe) - stripes.bytes(partner[group]);
                if (difference != 0) {
                    add(new Movable(Math.abs(difference), difference > 0, stripe, partner[group]));
                }
            } else if (stripes.bytes(stripe) > 0 && stripes.allowed(group).get(second)) {
                add(new Movable(stripes.bytes(stripe), true, stripe, Assignment.NOWHERE));
            }
        }
        for (int i = 0; i < assignment.heldCount(second); i++) {
            int stripe = assignment.held(second, i);
            int group = stripes.group(stripe);
            if (stamp[group] == call
                    && stripes.bytes(stripe) > 0
                    && stripes.allowed(group).get(first)) {
                add(new Movable(stripes.bytes(stripe), false, stripe, Assignment.NOWHERE));
            }
        }
    }

    private void add(Movable entry) {
        if (movables == movable.length) {
            movable = Arrays.copyOf(movable, 2 * movables);
        }
        movable[movables++] = entry;
    }

    /** Where each size begins among the sorted movables, and the end of the last. */
    private int[] sizeStarts() {
        int[] starts = new int[movables + 1];
        int sizes = 0;
        for (int i = 0; i < movables; i++) {
            if (i == 0 || movable[i].bytes != movable[i - 1].bytes) {
                starts[sizes++] = i;
            }
        }
        starts[sizes] = movables;
        return Arrays.copyOf(starts, sizes + 1);
    }

    private static long sums(int[] starts) {
        long sums = 1;
        for (int k = 0; k + 1 < starts.length && sums <= MOST_SUMS; k++) {
            sums *= starts[k + 1] - starts[k] + 1;
        }
        return sums;
    }

    /** Tries every number of stripes of every size on the first target; of the smallest size only those next to the goal. */
    private void choose(Goal goal, int[] starts, int k, int[] choice, long bytes) {
        long size = movable[starts[k]].bytes;
        int most = starts[k + 1] - starts[k];
        if (k == choice.length - 1) {
            int below = (int) Math.max(0, Math.min(most, Math.floor((goal.best - bytes) / size)));
            for (int n = below; n <= Math.min(most, below + 1); n++) {
                double gap = goal.gap(bytes + n * size);
                if (gap < bestGap) {
                    bestGap = gap;
                    choice[k] = n;
                    bestChoice = choice.clone();
                }
            }
            return;
        }
        for (int n = 0; n <= most; n++) {
            choice[k] = n;
            choose(goal, starts, k + 1, choice, bytes + n * size);
        }
    }

    /** Tries to move one stripe, or to exchange two of different sizes. */
    private void exchange(Goal goal, int[] starts, long onFirst) {
        int[] now = onFirstBySize(starts);
        int sizes = now.length;
        for (int out = -1; out < sizes; out++) {
            for (int in = -1; in < sizes; in++) {
                boolean possible =
                        out != in && (out < 0 || now[out] > 0) && (in < 0 || now[in] < starts[in + 1] - starts[in]);
                if (possible) {
                    long bytes = onFirst
                            - (out < 0 ? 0 : movable[starts[out]].bytes)
                            + (in < 0 ? 0 : movable[starts[in]].bytes);
                    double gap = goal.gap(bytes);
                    if (gap < bestGap) {
                        bestGap = gap;
                        bestChoice = now.clone();
                        if (out >= 0) {
                            bestChoice[out]--;
                        }
                        if (in >= 0) {
                            bestChoice[in]++;
                        }
                    }
                }
            }
        }
    }

    private int[] onFirstBySize(int[] starts) {
        int[] now = new int[starts.length - 1];
        for (int k = 0; k < now.length; k++) {
            for (int i = starts[k]; i < starts[k + 1]; i++) {
                now[k] += movable[i].onFirst ? 1 : 0;
            }
        }
        return now;
    }

    private void apply(int[] starts, int first, int second) {
        int[] now = onFirstBySize(starts);
        for (int k = 0; k < now.length; k++) {
            int toSecond = now[k] - bestChoice[k];
            for (int i = starts[k]; i < starts[k + 1] && toSecond != 0; i++) {
                Movable entry = movable[i];
                if (entry.onFirst == toSecond > 0) {
                    if (entry.counterpart >= 0) {
                        assignment.swap(entry.stripe, entry.counterpart);
                    } else {
                        assignment.move(entry.stripe, entry.onFirst ? second : first);
                    }
                    toSecond += toSecond > 0 ? -1 : 1;
                }
            }
        }
    }
}
