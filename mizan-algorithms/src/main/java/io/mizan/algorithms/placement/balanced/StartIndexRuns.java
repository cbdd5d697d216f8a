package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.bound.Stripes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Places files where a layout may name only its first target: the server then goes on in the order of indices, within the pool, and
 * steps over targets that it cannot use. It does use degraded ones, and it knows nothing of targets that are forbidden to a
 * file, so a window with one of these is not taken.
 *
 * <p>Components by falling stripe size; each takes the window whose highest level stays lowest. Then windows over the fullest target move elsewhere
 * while that lowers its level. O(T · n) for each component.
 *
 * <p>In batches where that would take seconds, a component of few stripes first looks at the one window that is lowest without it, which
 * is also the best with it where targets are of one size, and nearly so where its stripes are small. It takes that if it may, and
 * looks no further where even the lowest target of all would get too high. What is left to compare while the fullest targets are
 * relieved is bounded, because with many files on each of many targets there is always one more to try.
 */
final class StartIndexRuns {
    /** Components times targets from which on windows are not compared one by one, and the widest that this is done for. */
    private static final long LARGE = 2_000_000;

    private static final int WIDEST = 16;

    /** Sizes of stripes for which windows with room for them are kept; where there are more, room is looked at afterwards. */
    private static final int MOST_KINDS = 8;

    /** Stripes that are weighed against a target to relieve the fullest ones, at most; some 50 milliseconds. */
    private static final long MOST_RELIEF = 20_000_000;

    private final Assignment assignment;
    private final Stripes stripes;
    private final Map<String, ServerWalk> walks = new HashMap<>();
    private final ServerWalk[] walkOf;
    private final boolean large;
    private long relief;
    /** Where the last window ended: among equals the next one follows it, so that no gaps are left that are too narrow for any. */
    private int next = -1;

    private StartIndexRuns(Batch batch, Assignment assignment) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
        this.large = (long) stripes.groups() * assignment.targets().size() > LARGE;
        this.walkOf = new ServerWalk[stripes.groups()];
        for (int d = 0; d < walkOf.length; d++) {
            String pool = batch.requests().get(stripes.demand(d).request()).pool();
            walkOf[d] = walks.computeIfAbsent(pool, key -> ServerWalk.of(assignment.targets(), key));
        }
    }

    /** Fills an empty assignment; refuses the requests that find no window. */
    static void place(Batch batch, Assignment assignment, Answer answer) {
        StartIndexRuns windows = new StartIndexRuns(batch, assignment);
        for (int d : windows.largestFirst()) {
            int request = windows.stripes.demand(d).request();
            if (!answer.refused(request) && !windows.put(d, Double.POSITIVE_INFINITY)) {
                windows.withdraw(d);
                answer.refuse(request, RefusalCode.NOT_ENOUGH_SPACE, reason(batch, request));
            }
        }
        windows.relieve();
    }

    /** Fills an empty assignment if there is a window for every component. */
    static boolean fill(Batch batch, Assignment assignment) {
        StartIndexRuns windows = new StartIndexRuns(batch, assignment);
        for (int d : windows.largestFirst()) {
            if (!windows.put(d, Double.POSITIVE_INFINITY)) {
                return false;
            }
        }
        windows.relieve();
        return true;
    }

    /** Moves windows from the fullest targets elsewhere, each target once, the fullest first. */
    static void level(Batch batch, Assignment assignment) {
        StartIndexRuns windows = new StartIndexRuns(batch, assignment);
        IntStream.range(0, assignment.targets().size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer t) -> -assignment.level(t)))
                .forEach(t -> {
                    while (windows.relief < MOST_RELIEF && windows.relieve(t)) {
                        // one window less on it
                    }
                });
    }

    private int[] largestFirst() {
        return IntStream.range(0, stripes.groups())
                .boxed()
                .sorted(Comparator.comparingLong((Integer d) -> -stripes.bytes(stripes.first(d)))
                        .thenComparingInt(d -> -stripes.width(d)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static String reason(Batch batch, int request) {
        return Refusals.noSpace(batch, request)
                + "; with a start index alone, its stripes have to lie on neighbouring targets that can all be used";
    }

    /** Takes back all components of a file; they are neighbours. */
    private void withdraw(int group) {
        int request = stripes.demand(group).request();
        for (int d = group; d >= 0 && stripes.demand(d).request() == request; d--) {
            take(d);
        }
        for (int d = group + 1; d < stripes.groups() && stripes.demand(d).request() == request; d++) {
            take(d);
        }
    }

    private void take(int group) {
        int[] columns = columns(group);
        if (columns[0] != Assignment.NOWHERE) {
            for (int i = stripes.first(group); i < stripes.first(group + 1); i++) {
                assignment.take(i);
            }
            changed(group, columns);
        }
    }

    private void relieve() {
        int steps = 4 * assignment.targets().size() + 100;
        relief = 0;
        for (int step = 0; step < steps && relief < MOST_RELIEF; step++) {
            int fullest = assignment.fullest();
            if (fullest < 0 || !relieve(fullest)) {
                return;
            }
        }
    }

    private boolean relieve(int fullest) {
        double level = assignment.level(fullest);
        List<Integer> groups = new ArrayList<>();
        for (int i = 0; i < assignment.heldCount(fullest); i++) {
            int d = stripes.group(assignment.held(fullest, i));
            if (!stripes.demand(d).empty()) {
                groups.add(d);
            }
        }
        for (int d : groups) {
            int[] before = columns(d);
            take(d);
            if (put(d, level * (1 - 1e-12))) {
                return true;
            }
            for (int k = 0; k < before.length; k++) {
                assignment.put(stripes.first(d) + k, before[k]);
            }
            changed(d, before);
        }
        return false;
    }

    private int[] columns(int group) {
        int[] columns = new int[stripes.width(group)];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = assignment.column(stripes.first(group) + k);
        }
        return columns;
    }

    /** The levels of a component's columns changed: all at once where they are neighbours, as they are on its own walk. */
    @SuppressWarnings("ReferenceEquality") // each set of targets has one walk
    private void changed(int group, int[] columns) {
        ServerWalk own = walkOf[group];
        int start = own.places().getOrDefault(columns[0], 0) - stripes.position(stripes.first(group));
        int length = own.targets().length;
        boolean neighbours = columns.length <= length;
        for (int k = 0; k < columns.length && neighbours; k++) {
            int place = Math.floorMod(start + stripes.position(stripes.first(group) + k), length);
            neighbours = own.targets()[place] == columns[k];
        }
        for (ServerWalk walk : walks.values()) {
            if (walk == own && neighbours) {
                int first = Math.floorMod(start, length);
                walk.lowest().values().forEach(windows -> windows.changed(first, columns.length));
            } else {
                // Neighbours there need not be so among the targets of another pool.
                for (int t : columns) {
                    walk.changed(t);
                }
            }
        }
    }

    /** Puts a component on its best window, if the highest level of that stays below a ceiling. */
    private boolean put(int group, double ceiling) {
        ServerWalk walk = walkOf[group];
        int width = stripes.width(group);
        int best = width <= walk.targets().length ? best(group, walk, ceiling) : -1;
        if (best >= 0) {
            fill(group, walk, best);
        }
        return best >= 0;
    }

    private void fill(int group, ServerWalk walk, int start) {
        int width = stripes.width(group);
        next = start + width;
        for (int k = 0; k < width; k++) {
            int stripe = stripes.first(group) + k;
            assignment.put(stripe, walk.targets()[(start + stripes.position(stripe)) % walk.targets().length]);
        }
        changed(group, columns(group));
    }

    private int best(int group, ServerWalk walk, double ceiling) {
        int width = stripes.width(group);
        if (large && width <= WIDEST) {
            LowestRun lowest = lowest(group, walk);
            int start = lowest.start();
            // Wherever it goes, the highest target there gets its smallest stripe or more.
            long least = stripes.bytes(stripes.first(group + 1) - 1);
            if (lowest.level() < Double.POSITIVE_INFINITY
                    && lowest.level() + (double) least / walk.largest() >= ceiling) {
                return -1;
            }
            boolean fits = true;
            for (int k = 0; k < width && fits; k++) {
                fits = levelOn(group, k, start, walk.targets()) < ceiling;
            }
            if (fits) {
                return start;
            }
        }
        return compareAll(group, walk.targets(), ceiling);
    }

    /** The windows in which every target has room for the largest stripe. */
    private LowestRun lowest(int group, ServerWalk walk) {
        ServerWalk.Windows windows = new ServerWalk.Windows(stripes.width(group), stripes.bytes(stripes.first(group)));
        LowestRun known = walk.lowest().get(windows);
        if (known != null) {
            return known;
        }
        boolean many = walk.lowest().size() >= MOST_KINDS;
        ServerWalk.Windows kind = many ? new ServerWalk.Windows(windows.width(), 0) : windows;
        return walk.lowest()
                .computeIfAbsent(
                        kind,
                        key -> new LowestRun(
                                walk.targets(),
                                key.width(),
                                t -> assignment.room(t) < key.bytes()
                                        ? Double.POSITIVE_INFINITY
                                        : assignment.level(t)));
    }

    private int compareAll(int group, int[] walk, double ceiling) {
        int width = stripes.width(group);
        int best = -1;
        double bestHighest = ceiling;
        double bestSum = Double.POSITIVE_INFINITY;
        int turn = next < 0 ? (int) Long.remainderUnsigned(assignment.salt(group), walk.length) : next % walk.length;
        relief += (long) walk.length * width;
        for (int i = 0; i < walk.length; i++) {
            int start = (i + turn) % walk.length;
            double highest = 0;
            double sum = 0;
            for (int k = 0; k < width && highest <= bestHighest; k++) {
                double level = levelOn(group, k, start, walk);
                highest = Math.max(highest, level);
                sum += level;
            }
            if (highest < bestHighest || (highest == bestHighest && sum < bestSum && highest < ceiling)) {
                best = start;
                bestHighest = highest;
                bestSum = sum;
            }
        }
        return best;
    }

    /** The level that a stripe makes of its target in a window; infinite where it must not go. */
    private double levelOn(int group, int k, int start, int[] walk) {
        int stripe = stripes.first(group) + k;
        int t = walk[(start + stripes.position(stripe)) % walk.length];
        long bytes = stripes.bytes(stripe);
        boolean fits = stripes.allowed(group).get(t) && assignment.room(t) >= bytes;
        return fits ? assignment.level(t, bytes) : Double.POSITIVE_INFINITY;
    }
}
