package io.mizan.algorithms.placement.balanced;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many stripes of one size each target gets, so that the levels are as even as can be.
 *
 * <p>Given components with n_r stripes of b bytes each and targets with C_t bytes of which L_t are taken, choose whole
 * numbers y_t that add up to Σ n_r and that some assignment with distinct targets per component realises. Minimise first
 * the highest (L_t + b·y_t) / C_t and then Σ (L_t + b·y_t)² / C_t; among equals the quieter servers take more.
 *
 * <p>A vector is realisable iff its k largest entries add up to at most F(k) = Σ min(n_r, k) for every k (Gale–Ryser). These
 * vectors are the bases of a polymatroid, on which a separable convex cost is minimised by decomposition: solve with the
 * total alone; if some prefix of the largest exceeds F, the most violated one is tight in the optimum, and both sides are
 * solved for themselves with what is left of F.
 *
 * <p>Complexity: about 50 · (T + R) for the lowest level, and 60 · T + T log T for each split; splits happen only where few
 * targets are much emptier than the rest.
 */
final class EvenCounts {
    /** Levels that are no further apart count as equal: a tenth of a byte in a terabyte. */
    private static final double SAME_LEVEL = 1e-13;

    private final Assignment assignment;
    private final ServerPressure pressure;
    private final int[] columns;
    private final long bytes;
    private final int[] widths;
    /** F: at k, the most stripes that k targets can take together. */
    private final long[] most;

    /** The size of each column, and what is taken of it less half a stripe, both in stripes. */
    private final double[] stripesToFill;

    private final double[] halfBelow;

    private final int[] cap;
    private final int[] counts;

    private EvenCounts(Assignment assignment, ServerPressure pressure, int[] columns, long bytes, int[] widths) {
        this.assignment = assignment;
        this.pressure = pressure;
        this.columns = columns;
        this.bytes = bytes;
        this.widths = widths;
        this.most = most(widths, columns.length);
        this.stripesToFill = new double[columns.length];
        this.halfBelow = new double[columns.length];
        for (int i = 0; i < columns.length; i++) {
            stripesToFill[i] = (double) assignment.targets().totalBytes(columns[i]) / bytes;
            halfBelow[i] = taken(columns[i]) / bytes - 0.5;
        }
        this.cap = new int[columns.length];
        this.counts = new int[columns.length];
    }

    /**
     * @param columns the targets that every one of the components may use
     * @param widths the stripe counts of the components, widest first
     * @return the stripes for each of the columns, or nothing where they do not fit
     */
    static Optional<int[]> solve(
            Assignment assignment, ServerPressure pressure, int[] columns, long bytes, int[] widths) {
        EvenCounts problem = new EvenCounts(assignment, pressure, columns, bytes, widths);
        if (widths[0] > columns.length || !problem.fitsBelow(1)) {
            return Optional.empty();
        }
        if (!problem.alike()) {
            problem.lowerCaps();
        }
        long total = problem.most[columns.length];
        problem.fill(IntStream.range(0, columns.length).toArray(), 0, total);
        return Optional.of(problem.counts);
    }

    /** Whether all targets have one size: then the smallest sum of squares has the lowest highest level, too. */
    private boolean alike() {
        long size = assignment.targets().totalBytes(columns[0]);
        return Arrays.stream(columns).allMatch(t -> assignment.targets().totalBytes(t) == size);
    }

    /** Sets the caps to those of the lowest level at which everything fits. */
    private void lowerCaps() {
        double low = 0;
        double high = 1;
        while (high - low > 1e-15) {
            double middle = low + (high - low) / 2;
            if (fitsBelow(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        fitsBelow(high);
    }

    /** Sets what each target may take below a level, and tells whether everything fits then. */
    private boolean fitsBelow(double level) {
        int[] taking = new int[widths.length + 1];
        for (int i = 0; i < columns.length; i++) {
            int t = columns[i];
            double below = level * assignment.targets().totalBytes(t) * (1 + 0x1p-52) - taken(t);
            long room = Math.min(assignment.room(t), (long) Math.floor(below + 1e-6));
            cap[i] = room < 0 ? 0 : (int) Math.min(widths.length, room / bytes);
            taking[cap[i]]++;
        }
        int takers = columns.length;
        long capacity = 0;
        long need = 0;
        for (int m = 1; m <= widths.length; m++) {
            takers -= taking[m - 1];
            capacity += takers;
            need += widths[m - 1];
            if (capacity < need) {
                return false;
            }
        }
        return true;
    }

    /** Solves for some of the columns, of which {@code offset} others took all that F gives them. */
    private void fill(int[] members, int offset, long total) {
        spread(members, total);
        int[] order = CountingSort.by(members, i -> widths.length - counts[i]);
        long sum = 0;
        long worst = 0;
        int split = 0;
        for (int k = 1; k <= order.length; k++) {
            sum += counts[order[k - 1]];
            long excess = sum - (most[offset + k] - most[offset]);
            if (excess > worst) {
                worst = excess;
                split = k;
            }
        }
        if (split > 0) {
            long inside = most[offset + split] - most[offset];
            fill(Arrays.copyOf(order, split), offset, inside);
            fill(Arrays.copyOfRange(order, split, order.length), offset + split, total - inside);
        }
    }

    /** The best counts with this total and the caps alone: all targets are filled to one water level. */
    private void spread(int[] members, long total) {
        double low = -1;
        double high = 3;
        long atLow = countAt(low, members);
        long atHigh = countAt(high, members);
        for (int step = 0; high - low > SAME_LEVEL; step++) {
            // Counts grow almost in proportion to the level: guess, but halve every other time, because guesses can
            // stall.
            double share = step % 2 == 0 ? (total - atLow + 0.5) / (atHigh - atLow + 1.0) : 0.5;
            double middle = low + share * (high - low);
            if (middle <= low || middle >= high) {
                middle = low + (high - low) / 2;
            }
            long count = countAt(middle, members);
            if (count == total) {
                return;
            }
            if (count < total) {
                low = middle;
                atLow = count;
            } else {
                high = middle;
                atHigh = count;
            }
        }
        countAt(high, members);
        int[] above = counts.clone();
        long left = total - countAt(low, members);
        // Stripes between the two levels are equally good, and a target has at most one there.
        int[] equals = Arrays.stream(members).filter(i -> above[i] > counts[i]).toArray();
        for (int i : pressure.quietest(assignment, columns, counts, bytes, equals, (int) left, assignment.salt(0))) {
            counts[i]++;
        }
    }

    /** Counts the stripes whose slope of cost, in the middle of the stripe, is at most the level. */
    private long countAt(double level, int[] members) {
        long sum = 0;
        for (int i : members) {
            double stripes = level * stripesToFill[i] - halfBelow[i];
            counts[i] = stripes <= 0 ? 0 : (int) Math.min(cap[i], stripes);
            sum += counts[i];
        }
        return sum;
    }

    private double taken(int t) {
        return (double) assignment.targets().usedBytes(t) + assignment.load(t);
    }

    private static long[] most(int[] widths, int targets) {
        int[] ofWidth = new int[targets + 2];
        for (int width : widths) {
            ofWidth[Math.min(width, targets + 1)]++;
        }
        long[] most = new long[targets + 1];
        int wider = widths.length;
        for (int k = 1; k <= targets; k++) {
            wider -= ofWidth[k - 1];
            most[k] = most[k - 1] + wider;
        }
        return most;
    }
}
