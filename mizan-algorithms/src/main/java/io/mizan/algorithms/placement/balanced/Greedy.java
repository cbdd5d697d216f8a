package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.SmallestK;
import io.mizan.algorithms.placement.bound.Stripes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Places one component on the targets whose level it raises least, the largest stripe on the emptiest target. For a component alone this is
 * the best there is; a sequence of them is only a good beginning. O(T) for each component.
 */
final class Greedy {
    private Greedy() {}

    /** Whether the component found room; if not, nothing was placed. */
    static boolean place(Assignment assignment, ServerPressure pressure, int group) {
        Stripes stripes = assignment.stripes();
        int wanted = stripes.width(group);
        long most = stripes.bytes(stripes.first(group));
        long least = stripes.bytes(stripes.first(group + 1) - 1);
        BitSet allowed = stripes.allowed(group);
        int[] candidates = new int[allowed.cardinality()];
        double[] level = new double[assignment.targets().size()];
        int count = 0;
        for (int t = allowed.nextSetBit(0); t >= 0; t = allowed.nextSetBit(t + 1)) {
            if (assignment.room(t) >= most) {
                level[t] = assignment.level(t, most);
                candidates[count++] = t;
            }
        }
        if (count >= wanted) {
            int[] lowest = SmallestK.of(candidates, count, wanted, level);
            put(
                    assignment,
                    group,
                    settleTies(assignment, pressure, group, lowest, Arrays.copyOf(candidates, count), level));
            return true;
        }
        return least < most && fitByRoom(assignment, group);
    }

    /** Keeps what is lower than the last chosen, and chooses anew among those that are equal to it. */
    private static int[] settleTies(
            Assignment assignment, ServerPressure pressure, int group, int[] lowest, int[] candidates, double[] level) {
        double last = level[lowest[lowest.length - 1]];
        int lower = 0;
        while (level[lowest[lower]] < last) {
            lower++;
        }
        int[] counts = new int[candidates.length];
        int[] equals = IntStream.range(0, candidates.length)
                .filter(i -> level[candidates[i]] == last)
                .toArray();
        for (int i = 0; i < candidates.length; i++) {
            counts[i] = level[candidates[i]] < last ? 1 : 0;
        }
        long bytes = assignment.stripes().bytes(assignment.stripes().first(group));
        int[] chosen = pressure.quietest(
                assignment, candidates, counts, bytes, equals, lowest.length - lower, assignment.salt(group));
        int[] settled = lowest.clone();
        for (int k = 0; k < chosen.length; k++) {
            settled[lower + k] = candidates[chosen[k]];
        }
        return settled;
    }

    /** Where too few targets have room for the largest stripe: stripes by falling size, targets by falling room. */
    private static boolean fitByRoom(Assignment assignment, int group) {
        Stripes stripes = assignment.stripes();
        int[] columns = stripes.allowed(group).stream()
                .boxed()
                .sorted(Comparator.comparingLong((Integer t) -> -assignment.room(t)))
                .limit(stripes.width(group))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int k = 0; k < columns.length; k++) {
            if (assignment.room(columns[k]) < stripes.bytes(stripes.first(group) + k)) {
                return false;
            }
        }
        put(assignment, group, columns);
        return columns.length == stripes.width(group);
    }

    private static void put(Assignment assignment, int group, int[] columns) {
        int first = assignment.stripes().first(group);
        for (int k = 0; k < columns.length; k++) {
            assignment.put(first + k, columns[k]);
        }
    }
}
