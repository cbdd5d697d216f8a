package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.bound.Stripes;
import java.util.Arrays;

/**
 * Moves along chains: a stripe goes from a to b, one of the same size from b to c, and so on; only the levels of the two ends
 * change.
 *
 * <p>With one stripe size, an assignment from whose fullest target no chain leads to a target that stays lower is optimal for the highest level:
 * this is the condition that the residual network has no improving path. Breadth-first search; a target is entered at most once, so a search costs
 * O(stripes + targets) where most moves are allowed.
 */
final class ChainMoves {
    private final Assignment assignment;
    private final Stripes stripes;

    ChainMoves(Assignment assignment) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
    }

    /** Takes one stripe off a target along the chain whose other end stays lowest, if that end stays below the target's level. */
    boolean relieve(int fullest) {
        long tried = -1;
        long[] sizes = new long[assignment.heldCount(fullest)];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = stripes.bytes(assignment.held(fullest, i));
        }
        Arrays.sort(sizes);
        for (int i = sizes.length - 1; i >= 0; i--) {
            if (sizes[i] > 0 && sizes[i] != tried) {
                tried = sizes[i];
                if (move(fullest, tried)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean move(int start, long size) {
        int targets = assignment.targets().size();
        int[] unseen = new int[targets];
        int left = 0;
        for (int t = 0; t < targets; t++) {
            if (t != start && assignment.targets().usable(t)) {
                unseen[left++] = t;
            }
        }
        int[] via = new int[targets];
        int[] queue = new int[targets];
        int[] before = new int[targets];
        int head = 0;
        int tail = 0;
        queue[tail++] = start;
        int best = -1;
        double bestLevel = assignment.level(start) * (1 - 1e-12);
        while (head < tail) {
            int from = queue[head++];
            for (int i = 0; i < assignment.heldCount(from); i++) {
                int stripe = assignment.held(from, i);
                if (stripes.bytes(stripe) != size) {
                    continue;
                }
                int kept = 0;
                for (int u = 0; u < left; u++) {
                    int to = unseen[u];
                    if (!assignment.mayGo(stripe, to)) {
                        unseen[kept++] = to;
                        continue;
                    }
                    via[to] = stripe;
                    before[to] = from;
                    queue[tail++] = to;
                    if (assignment.room(to) >= size && assignment.level(to, size) < bestLevel) {
                        best = to;
                        bestLevel = assignment.level(to, size);
                    }
                }
                left = kept;
            }
        }
        for (int to = best; to >= 0 && to != start; to = before[to]) {
            assignment.move(via[to], to);
        }
        return best >= 0;
    }
}
