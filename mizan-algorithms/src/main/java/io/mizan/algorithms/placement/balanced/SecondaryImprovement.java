package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.Stripes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Uses the freedom that is left when the levels are settled: targets of equal size and use may change everything they hold, and stripes of
 * equal bytes may change places. The first relieves pressed servers; the second spreads a file over targets and servers.
 */
final class SecondaryImprovement {
    /** How many stripes of equal bytes are tried for one that lies badly. */
    private static final int TRIES = 48;

    private final Assignment assignment;
    private final Stripes stripes;
    private final TargetTable targets;

    SecondaryImprovement(Assignment assignment) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
        this.targets = assignment.targets();
    }

    /** Exchanges the contents of like targets where that makes the pressures of their servers more equal. */
    void relieveServers(ServerPressure pressures) {
        double[] pressure = pressures.of(assignment);
        List<List<Integer>> kinds = new ArrayList<>();
        for (List<Integer> equallyUsed : groups(usable(), targets::usedBytes)) {
            kinds.addAll(groups(
                    equallyUsed,
                    t -> List.of(
                            targets.totalBytes(t),
                            targets.roomBytes(t),
                            targets.target(t).pools())));
        }
        for (List<Integer> kind : kinds) {
            relieve(kind, pressures, pressure);
        }
    }

    private List<Integer> usable() {
        return IntStream.range(0, targets.size())
                .filter(targets::usable)
                .boxed()
                .toList();
    }

    /** The columns with equal keys, where there are several; by the first of each. */
    private static <K> List<List<Integer>> groups(List<Integer> columns, Function<Integer, K> key) {
        Map<K, List<Integer>> groups = new LinkedHashMap<>();
        columns.forEach(t -> groups.computeIfAbsent(key.apply(t), unseen -> new ArrayList<>(1))
                .add(t));
        return groups.values().stream().filter(group -> group.size() > 1).toList();
    }

    /** Pairs the fuller of like targets on pressed servers with emptier ones on quieter servers. */
    private void relieve(List<Integer> kind, ServerPressure pressures, double[] pressure) {
        for (int a : kind) {
            for (int b : kind) {
                int from = targets.server(a);
                int to = targets.server(b);
                double more = pressures.share(b, (double) assignment.load(a) - assignment.load(b));
                double less = pressures.share(a, (double) assignment.load(a) - assignment.load(b));
                boolean helps = from != to
                        && more > 0
                        && Math.max(pressure[from] - less, pressure[to] + more) < pressure[from] * (1 - 1e-12);
                if (helps && exchangeable(a, b)) {
                    exchange(a, b);
                    pressure[from] -= less;
                    pressure[to] += more;
                }
            }
        }
    }

    private boolean exchangeable(int a, int b) {
        return allMayUse(a, b) && allMayUse(b, a);
    }

    private boolean allMayUse(int from, int to) {
        for (int i = 0; i < assignment.heldCount(from); i++) {
            if (!stripes.allowed(stripes.group(assignment.held(from, i))).get(to)) {
                return false;
            }
        }
        return true;
    }

    private void exchange(int a, int b) {
        int[] onA = held(a);
        int[] onB = held(b);
        for (int stripe : onA) {
            assignment.move(stripe, b);
        }
        for (int stripe : onB) {
            assignment.move(stripe, a);
        }
    }

    private int[] held(int t) {
        int[] held = new int[assignment.heldCount(t)];
        for (int i = 0; i < held.length; i++) {
            held[i] = assignment.held(t, i);
        }
        return held;
    }

    /**
     * Changes stripes that share a target with another component of their file, or a server with more of their own component than
     * need be, against equal ones of other components.
     */
    void spreadFiles() {
        Map<Long, int[]> bySize = new HashMap<>();
        for (int i = 0; i < stripes.size(); i++) {
            if (crowding(i, assignment.column(i)) > unavoidable(i)) {
                int[] equals = bySize.computeIfAbsent(stripes.bytes(i), this::ofSize);
                int start = (int) Long.remainderUnsigned(assignment.salt(stripes.group(i)) + i, equals.length);
                for (int n = 0; n < Math.min(TRIES, equals.length); n++) {
                    if (swapIfBetter(i, equals[(start + n) % equals.length])) {
                        break;
                    }
                }
            }
        }
    }

    private int[] ofSize(long bytes) {
        return IntStream.range(0, stripes.size())
                .filter(i -> stripes.bytes(i) == bytes)
                .toArray();
    }

    /** How badly a stripe would lie on a column: other stripes of its component on the server; far worse, the target twice. */
    private int crowding(int stripe, int t) {
        int group = stripes.group(stripe);
        int server = targets.server(t);
        int crowd = assignment.fileUses(group, t) ? stripes.width(group) + 1 : 0;
        for (int i = stripes.first(group); i < stripes.first(group + 1); i++) {
            if (i != stripe && targets.server(assignment.column(i)) == server) {
                crowd++;
            }
        }
        return crowd;
    }

    /** What crowding there is even when a component is spread over all servers. */
    private int unavoidable(int stripe) {
        return (stripes.width(stripes.group(stripe)) - 1) / targets.servers().size();
    }

    private boolean swapIfBetter(int a, int b) {
        int toA = assignment.column(b);
        int toB = assignment.column(a);
        boolean better = stripes.group(a) != stripes.group(b)
                && toA != toB
                && assignment.mayGo(a, toA)
                && assignment.mayGo(b, toB)
                && crowding(a, toA) + crowding(b, toB) < crowding(a, toB) + crowding(b, toA);
        if (better) {
            assignment.swap(a, b);
        }
        return better;
    }
}
