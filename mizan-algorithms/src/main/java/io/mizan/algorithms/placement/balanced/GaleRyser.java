package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.bound.Stripes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Builds an assignment from the number of stripes that each target is to get.
 *
 * <p>Components by falling width; each takes the targets with the most stripes still to hand out, which succeeds whenever any
 * assignment does. Only among targets with equally many is there a choice: it goes first to targets that the file does not use yet,
 * on servers that have few stripes of the component, beginning at a place that depends on the file's name, so that equal
 * batches do not all begin at the same target.
 *
 * <p>The columns are kept sorted by what they still have to hand out. Taking all of the upper classes and some of the last one
 * keeps the order if those taken from the last are put at its end, so a component of n stripes costs O(n).
 */
final class GaleRyser {
    /** How many equal targets are looked at for each one that is wanted, before any will do. */
    private static final int LOOK_AT = 8;

    private final Assignment assignment;
    private final Stripes stripes;
    private final int[] order;
    /** At v: how many columns have at least v stripes to hand out. */
    private final int[] atLeast;

    private final int[] stripesOnServer;

    private GaleRyser(Assignment assignment, int[] columns, int[] counts) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
        this.stripesOnServer = new int[assignment.targets().servers().size()];
        int highest = Arrays.stream(counts).max().orElse(0);
        int[] rank = rankOnServer(columns);
        int[] byRank = CountingSort.by(IntStream.range(0, columns.length).toArray(), i -> rank[i]);
        int[] byCount = CountingSort.by(byRank, i -> highest - counts[i]);
        this.order = Arrays.stream(byCount).map(i -> columns[i]).toArray();
        this.atLeast = new int[highest + 2];
        for (int count : counts) {
            for (int v = 1; v <= count; v++) {
                atLeast[v]++;
            }
        }
        atLeast[0] = columns.length;
    }

    /** @param groups the components, widest first; each has stripes of about one size */
    static void assign(Assignment assignment, int[] columns, int[] counts, int[] groups) {
        GaleRyser realiser = new GaleRyser(assignment, columns, counts);
        for (int group : groups) {
            realiser.assign(group);
        }
    }

    private void assign(int group) {
        int wanted = stripes.width(group);
        int value = atLeast.length - 1;
        while (atLeast[value] < wanted) {
            value--;
        }
        int from = atLeast[value + 1];
        int to = atLeast[value];
        int some = wanted - from;
        chooseLast(group, from, to, some);
        int[] chosen = new int[wanted];
        System.arraycopy(order, 0, chosen, 0, from);
        System.arraycopy(order, to - some, chosen, from, some);
        place(group, chosen);
        for (int v = value + 1; v + 1 < atLeast.length; v++) {
            atLeast[v] = atLeast[v + 1];
        }
        atLeast[value] = to - some;
    }

    /** Puts {@code some} of the equal columns from..to at the end of them: those the component takes. */
    private void chooseLast(int group, int from, int to, int some) {
        int length = to - from;
        if (some == length || some == 0) {
            return;
        }
        int perServer = 1 + (stripes.width(group) - 1) / Math.max(1, stripesOnServer.length);
        for (int i = 0; i < from; i++) {
            stripesOnServer[assignment.targets().server(order[i])]++;
        }
        int start = (int) Long.remainderUnsigned(assignment.salt(group), length);
        int end = to;
        int looks = Math.min(length, LOOK_AT * some + 32);
        int position = from + start;
        for (int look = 0; look < looks && to - end < some; look++) {
            if (position >= end) {
                position = from;
            }
            int t = order[position];
            int server = assignment.targets().server(t);
            if (stripesOnServer[server] < perServer && !assignment.fileUses(group, t)) {
                stripesOnServer[server]++;
                swap(position, --end);
            }
            position++;
        }
        position = from + start;
        while (to - end < some) {
            if (position >= end) {
                position = from;
            }
            swap(position, --end);
            position++;
        }
        Arrays.fill(stripesOnServer, 0);
    }

    /** Larger stripes go to the emptier targets; equal ones keep the order they were chosen in. */
    private void place(int group, int[] chosen) {
        int first = stripes.first(group);
        int[] columns = chosen;
        if (stripes.bytes(first) != stripes.bytes(first + chosen.length - 1)) {
            columns = Arrays.stream(chosen)
                    .boxed()
                    .sorted(Comparator.comparingDouble(assignment::level))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        for (int k = 0; k < columns.length; k++) {
            assignment.put(first + k, columns[k]);
        }
    }

    private void swap(int a, int b) {
        int t = order[a];
        order[a] = order[b];
        order[b] = t;
    }

    /** Which of the columns of its server a column is: by this, neighbours in the order lie on different servers. */
    private int[] rankOnServer(int[] columns) {
        int[] seen = new int[stripesOnServer.length];
        int[] rank = new int[columns.length];
        for (int i = 0; i < columns.length; i++) {
            rank[i] = seen[assignment.targets().server(columns[i])]++;
        }
        return rank;
    }
}
