package io.mizan.algorithms.behaviour;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What followed which ids, for all contexts of up to {@code depth} jobs, inside each category.
 *
 * <p>A node is a context; its child by an id is the same context with that id before it. The counts are exact. The best
 * follower of a node (highest count, then most recent) is kept as they grow: the id just seen is the most recent, so it
 * is the best as soon as its count reaches that of the best. A job costs {@code depth} + 1 steps, and so does a prediction;
 * memory grows by at most 2 {@code depth} + 1 entries of some 40 bytes a job.
 *
 * <p>An entry of the index serves twice: as the count of an id that followed a node, and as the child of the node by that id.
 */
final class ContextTree {
    private static final int ROOTS = -1;
    private static final int NOTHING = -1;

    private final int depth;
    private final PairIndex entries = new PairIndex();
    private final Map<String, Past> pasts = new HashMap<>();
    private int[] count = new int[1024];
    private int[] best = new int[1024];
    private int[] bestCount = new int[1024];

    /** The root of a category and its newest ids, newest first. */
    private static final class Past {
        final int root;
        final int[] recent;
        int length;

        Past(int root, int depth) {
            this.root = root;
            this.recent = new int[depth];
        }
    }

    ContextTree(int depth) {
        this.depth = depth;
        Arrays.fill(best, NOTHING);
    }

    boolean knows(String category) {
        return pasts.containsKey(category);
    }

    /**
     * The best follower of the last {@code order} ids; where they have not been followed by anything yet, of one fewer, and at
     * last the last id itself. Order 0 is the most frequent id.
     */
    int predict(String category, int order) {
        Past past = past(category);
        if (order == 0) {
            return best[past.root];
        }
        int answer = past.recent[0];
        int node = past.root;
        for (int k = 0; k < Math.min(order, past.length); k++) {
            node = entries.find(node, past.recent[k]);
            if (node < 0 || best[node] == NOTHING) {
                break;
            }
            answer = best[node];
        }
        return answer;
    }

    int last(String category) {
        return past(category).recent[0];
    }

    void observe(String category, int id) {
        Past past = pasts.computeIfAbsent(category, name -> new Past(entry(ROOTS, pasts.size()), Math.max(1, depth)));
        int node = past.root;
        follow(node, id);
        for (int k = 0; k < Math.min(depth, past.length); k++) {
            node = entry(node, past.recent[k]);
            follow(node, id);
        }
        System.arraycopy(past.recent, 0, past.recent, 1, past.recent.length - 1);
        past.recent[0] = id;
        past.length = Math.min(past.length + 1, past.recent.length);
    }

    private Past past(String category) {
        Past past = pasts.get(category);
        if (past == null) {
            throw new IllegalStateException("nothing was observed of the category " + category);
        }
        return past;
    }

    private void follow(int node, int id) {
        int entry = entry(node, id);
        count[entry]++;
        if (count[entry] >= bestCount[node]) {
            best[node] = id;
            bestCount[node] = count[entry];
        }
    }

    private int entry(int node, int id) {
        int entry = entries.add(node, id);
        if (entry >= count.length) {
            int old = count.length;
            count = Arrays.copyOf(count, 2 * old);
            best = Arrays.copyOf(best, 2 * old);
            Arrays.fill(best, old, 2 * old, NOTHING);
            bestCount = Arrays.copyOf(bestCount, 2 * old);
        }
        return entry;
    }
}
