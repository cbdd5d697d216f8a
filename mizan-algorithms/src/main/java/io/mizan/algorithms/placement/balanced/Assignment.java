package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.Stripes;
import java.util.Arrays;

/** Which stripe lies on which target, and what that makes of the levels. A stripe that is not placed yet has column -1. */
final class Assignment {
    static final int NOWHERE = -1;

    private final Stripes stripes;
    private final TargetTable targets;
    private final long[] salt;
    private final int[] column;
    private final long[] load;
    private final int[][] held;
    private final int[] heldCount;
    private final int[] placeInHeld;

    /** @param salt a number for each component that depends on its file's name */
    Assignment(TargetTable targets, Stripes stripes, long[] salt) {
        this.stripes = stripes;
        this.salt = salt;
        this.targets = targets;
        this.column = new int[stripes.size()];
        Arrays.fill(column, NOWHERE);
        this.placeInHeld = new int[stripes.size()];
        this.load = new long[targets.size()];
        this.held = new int[targets.size()][8];
        this.heldCount = new int[targets.size()];
    }

    Stripes stripes() {
        return stripes;
    }

    TargetTable targets() {
        return targets;
    }

    /** Where a component begins to look among equal targets. */
    long salt(int group) {
        return salt[group];
    }

    int column(int stripe) {
        return column[stripe];
    }

    /** Bytes placed on a column. */
    long load(int t) {
        return load[t];
    }

    long room(int t) {
        return targets.roomBytes(t) - load[t];
    }

    /** Utilisation as it is. */
    double level(int t) {
        return level(t, 0);
    }

    /** Utilisation with so many bytes more, or fewer. */
    double level(int t, long more) {
        return ((double) targets.usedBytes(t) + load[t] + more) / targets.totalBytes(t);
    }

    int heldCount(int t) {
        return heldCount[t];
    }

    /** The i-th stripe that a column holds; the order changes when stripes move. */
    int held(int t, int i) {
        return held[t][i];
    }

    /** Whether a component has a stripe on a column. */
    boolean uses(int group, int t) {
        for (int i = stripes.first(group); i < stripes.first(group + 1); i++) {
            if (column[i] == t) {
                return true;
            }
        }
        return false;
    }

    /** Whether another component of the same file has a stripe on a column. Components of a file are neighbours. */
    boolean fileUses(int group, int t) {
        int request = stripes.demand(group).request();
        for (int d = group - 1; d >= 0 && stripes.demand(d).request() == request; d--) {
            if (uses(d, t)) {
                return true;
            }
        }
        for (int d = group + 1; d < stripes.groups() && stripes.demand(d).request() == request; d++) {
            if (uses(d, t)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a stripe could go to a column as far as its component is concerned; room is another question. */
    boolean mayGo(int stripe, int t) {
        int group = stripes.group(stripe);
        return stripes.allowed(group).get(t) && !uses(group, t);
    }

    void put(int stripe, int t) {
        column[stripe] = t;
        load[t] += stripes.bytes(stripe);
        if (heldCount[t] == held[t].length) {
            held[t] = Arrays.copyOf(held[t], 2 * heldCount[t]);
        }
        placeInHeld[stripe] = heldCount[t];
        held[t][heldCount[t]++] = stripe;
    }

    void take(int stripe) {
        int t = column[stripe];
        int last = held[t][--heldCount[t]];
        held[t][placeInHeld[stripe]] = last;
        placeInHeld[last] = placeInHeld[stripe];
        column[stripe] = NOWHERE;
        load[t] -= stripes.bytes(stripe);
    }

    void move(int stripe, int t) {
        take(stripe);
        put(stripe, t);
    }

    /** Exchanges the columns of two placed stripes. */
    void swap(int a, int b) {
        int to = column[b];
        int from = column[a];
        take(a);
        take(b);
        put(a, to);
        put(b, from);
    }

    /** The fullest column that holds a stripe, or {@link #NOWHERE}. */
    int fullest() {
        int fullest = NOWHERE;
        for (int t = 0; t < load.length; t++) {
            if (heldCount[t] > 0 && (fullest < 0 || level(t) > level(fullest))) {
                fullest = t;
            }
        }
        return fullest;
    }

    /** The highest level of all targets that report a size, or 0. */
    double highest() {
        double highest = 0;
        for (int t = 0; t < load.length; t++) {
            if (targets.totalBytes(t) > 0) {
                highest = Math.max(highest, level(t));
            }
        }
        return highest;
    }

    /** Gives the components of all requests that are not refused their targets. */
    void giveTo(Answer answer) {
        for (int d = 0; d < stripes.groups(); d++) {
            Demand demand = stripes.demand(d);
            if (!answer.refused(demand.request())) {
                answer.give(demand, columns(d));
            }
        }
    }

    /** The columns of a component in the order of its stripes in the file. */
    int[] columns(int group) {
        int[] columns = new int[stripes.width(group)];
        for (int k = 0; k < columns.length; k++) {
            int stripe = stripes.first(group) + k;
            columns[stripes.position(stripe)] = column[stripe];
        }
        return columns;
    }

    /** The same stripes on the same columns of a table that measures them in another way. */
    Assignment on(TargetTable other) {
        Assignment copy = new Assignment(other, stripes, salt);
        for (int stripe = 0; stripe < column.length; stripe++) {
            if (column[stripe] != NOWHERE) {
                copy.put(stripe, column[stripe]);
            }
        }
        return copy;
    }
}
