package io.mizan.algorithms.forecast.markov;

import io.mizan.algorithms.forecast.series.Series;
import java.util.Arrays;

/**
 * Values put into at most 16 levels. The widest relative distances between neighbouring values separate levels, so that the
 * few sizes that a program writes, each with a little noise, become one level each.
 */
final class Levels {
    private static final int MOST = 16;
    private static final int SAMPLE = 100_000;

    /** The first value of each level but the lowest. */
    private final double[] borders;
    /** By level: the median of its values, and how far they reach. */
    private final double[] middle;

    private final double[] lowest;
    private final double[] highest;

    Levels(Series series) {
        Series newest = series.tail(SAMPLE);
        double[] sorted = new double[newest.size()];
        int count = 0;
        for (int i = 0; i < newest.size(); i++) {
            if (!newest.gap(i)) {
                sorted[count++] = newest.value(i);
            }
        }
        sorted = Arrays.copyOf(sorted, count);
        Arrays.sort(sorted);
        int[] starts = starts(sorted);
        int levels = starts.length;
        borders = new double[levels - 1];
        middle = new double[levels];
        lowest = new double[levels];
        highest = new double[levels];
        for (int level = 0; level < levels; level++) {
            int end = level + 1 < levels ? starts[level + 1] : count;
            middle[level] = sorted[(starts[level] + end) / 2];
            lowest[level] = sorted[starts[level]];
            highest[level] = sorted[end - 1];
            if (level > 0) {
                borders[level - 1] = lowest[level];
            }
        }
    }

    /** Where levels begin: behind the widest gaps of log(1 + value), or evenly by count where all gaps are alike. */
    private static int[] starts(double[] sorted) {
        long distinct = 1;
        for (int i = 1; i < sorted.length; i++) {
            distinct += sorted[i] > sorted[i - 1] ? 1 : 0;
        }
        int[] starts = new int[(int) Math.min(MOST, distinct)];
        if (distinct <= MOST) {
            int level = 0;
            for (int i = 1; i < sorted.length; i++) {
                if (sorted[i] > sorted[i - 1]) {
                    starts[++level] = i;
                }
            }
            return starts;
        }
        boolean[] begins = new boolean[sorted.length];
        begins[0] = true;
        int levels = 1;
        // Half of the levels go where the gaps are, the other half where the values are.
        for (; levels < MOST / 2; levels++) {
            int widest = 0;
            double width = Math.log(1.2);
            for (int i = 1; i < sorted.length; i++) {
                double gap = Math.log1p(sorted[i]) - Math.log1p(sorted[i - 1]);
                if (!begins[i] && gap > width) {
                    widest = i;
                    width = gap;
                }
            }
            if (widest == 0) {
                break;
            }
            begins[widest] = true;
        }
        for (int cut = 1; levels < MOST && cut < MOST; cut++) {
            int at = (int) ((long) cut * sorted.length / MOST);
            while (at > 0 && at < sorted.length && sorted[at] == sorted[at - 1]) {
                at++;
            }
            if (at < sorted.length && !begins[at]) {
                begins[at] = true;
                levels++;
            }
        }
        int[] found = new int[levels];
        int level = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (begins[i]) {
                found[level++] = i;
            }
        }
        return found;
    }

    int count() {
        return middle.length;
    }

    int of(double value) {
        int at = Arrays.binarySearch(borders, value);
        return at >= 0 ? at + 1 : -at - 1;
    }

    double middle(int level) {
        return middle[level];
    }

    double lowest(int level) {
        return lowest[level];
    }

    double highest(int level) {
        return highest[level];
    }
}
