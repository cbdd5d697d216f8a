package io.mizan.algorithms.prediction.names;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbers that a field has in each run, and what they look like together: an arithmetic sequence with gaps, the same
 * numbers each time, growing from run to run, growing while a run goes on.
 */
final class Sequence {
    /** Share of an arithmetic sequence that is there at least; random numbers from a large range are far below. */
    private static final double DENSE = 0.5;
    /** Share of steps or runs that must agree: a killed run or a late rank must not hide the rest. */
    private static final double MOST = 0.8;

    /** Distinct values of a run in their order. */
    private final List<long[]> values = new ArrayList<>();

    private final double ordered;
    private final long increment;

    Sequence(List<CreateRow> rows, int field) {
        Map<Integer, TreeMap<Long, double[]>> runs = new TreeMap<>();
        for (CreateRow row : rows) {
            double[] span = runs.computeIfAbsent(row.run(), run -> new TreeMap<>())
                    .computeIfAbsent(row.values()[field], value ->
                            new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY});
            span[0] = Math.min(span[0], row.create().seconds());
            span[1] = Math.max(span[1], row.create().seconds());
        }
        long pairs = 0;
        long inOrder = 0;
        long divisor = 0;
        for (TreeMap<Long, double[]> run : runs.values()) {
            values.add(run.keySet().stream().mapToLong(Long::longValue).toArray());
            double[] before = null;
            long last = 0;
            for (Map.Entry<Long, double[]> entry : run.entrySet()) {
                if (before != null) {
                    pairs++;
                    inOrder += before[1] <= entry.getValue()[0] && before[0] < entry.getValue()[0] ? 1 : 0;
                    divisor = gcd(divisor, entry.getKey() - last);
                }
                before = entry.getValue();
                last = entry.getKey();
            }
        }
        ordered = pairs == 0 ? 0 : (double) inOrder / pairs;
        increment = divisor;
    }

    private static long gcd(long a, long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    /** The greatest distance that divides all distances. */
    long increment() {
        return Math.max(1, increment);
    }

    long distinct() {
        Map<Long, Boolean> all = new HashMap<>();
        values.forEach(run -> Arrays.stream(run).forEach(value -> all.put(value, true)));
        return all.size();
    }

    /** Whether each run has an arithmetic sequence, up to gaps. */
    boolean dense() {
        long there = 0;
        double length = 0;
        for (long[] run : values) {
            there += run.length;
            length += (double) (run[run.length - 1] - run[0]) / increment() + 1;
        }
        return there >= DENSE * length;
    }

    /** Whether most runs have the same numbers as the newest. */
    boolean repeated() {
        long[] newest = values.get(values.size() - 1);
        long same = values.stream().filter(run -> Arrays.equals(run, newest)).count();
        return values.size() > 1 && same >= 2 && same >= MOST * values.size();
    }

    /** Whether one value is done with before the next begins. */
    boolean ordered() {
        return ordered >= MOST;
    }

    /** Whether runs go on where the one before ended, or a little before. */
    boolean continued() {
        int pairs = values.size() - 1;
        int goingOn = 0;
        for (int run = 1; run <= pairs; run++) {
            long[] before = values.get(run - 1);
            long[] now = values.get(run);
            boolean further = now[0] > before[0] && now[now.length - 1] > before[before.length - 1];
            goingOn += further && now[0] >= before[before.length - 1] - increment() ? 1 : 0;
        }
        return pairs >= 1 && goingOn >= MOST * pairs;
    }
}
