package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.LowerBound;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether stripes fit below a level when components may put several stripes on one target, by a dynamic programme over the number of
 * stripes of each size that the targets so far have taken. Keeping components on distinct targets can only
 * make it harder.
 */
final class ClassCounts {
    private final TargetTable targets;
    private final long[] sizes;
    private final int[] wanted;

    ClassCounts(Batch batch) {
        targets = batch.targets();
        Map<Long, Integer> counts = new TreeMap<>();
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                for (int k = 0; k < demand.stripes(); k++) {
                    counts.merge(demand.bytesOn(k), 1, Integer::sum);
                }
            }
        }
        sizes = counts.keySet().stream().mapToLong(Long::longValue).toArray();
        wanted = counts.values().stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Whether all stripes fit below a level. Kept is, for every number of the smaller stripes taken, the most of the largest stripes that
     * can be taken beside them.
     */
    boolean fits(double level) {
        int last = sizes.length - 1;
        int states = 1;
        for (int k = 0; k < last; k++) {
            states *= wanted[k] + 1;
        }
        int[] most = new int[states];
        Arrays.fill(most, -1);
        most[0] = 0;
        for (int t = 0; t < targets.size(); t++) {
            int[] next = new int[states];
            Arrays.fill(next, -1);
            long room = LowerBound.roomAt(targets, t, level);
            for (int state = 0; state < states; state++) {
                if (most[state] >= 0) {
                    take(next, state, most[state], 0, 1, state, room);
                }
            }
            most = next;
        }
        return most[states - 1] >= wanted[last];
    }

    private void take(int[] next, int state, int largest, int k, int stride, int rest, long room) {
        if (k == sizes.length - 1) {
            next[state] = Math.max(next[state], (int) (largest + room / sizes[k]));
            return;
        }
        int taken = rest % (wanted[k] + 1);
        for (int more = 0; taken + more <= wanted[k] && more * sizes[k] <= room; more++) {
            take(
                    next,
                    state + more * stride,
                    largest,
                    k + 1,
                    stride * (wanted[k] + 1),
                    rest / (wanted[k] + 1),
                    room - more * sizes[k]);
        }
    }
}
