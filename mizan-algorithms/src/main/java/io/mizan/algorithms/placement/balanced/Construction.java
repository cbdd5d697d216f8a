package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.bound.Stripes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes a first assignment: stripe sizes from the largest, each as even as can be on top of the ones before. Components of one size that may
 * use the same targets are placed together and exactly; others one by one.
 */
final class Construction {
    /** Below this many components of a kind, one by one is as good and cheaper. */
    private static final int FEW = 4;

    private final Assignment assignment;
    private final Stripes stripes;
    private final ServerPressure pressure;
    private final BitSet failed = new BitSet();
    private int bunches;
    private boolean together = true;

    private Construction(Assignment assignment, ServerPressure pressure) {
        this.assignment = assignment;
        this.stripes = assignment.stripes();
        this.pressure = pressure;
    }

    /**
     * What came of it.
     *
     * @param failed the components that found no room
     * @param exact whether no other assignment is more even
     */
    record Outcome(BitSet failed, boolean exact) {}

    /** Fills an empty assignment. */
    static Outcome run(Assignment assignment, ServerPressure pressure) {
        Construction construction = new Construction(assignment, pressure);
        Map<Long, List<Integer>> bySize = new TreeMap<>(Collections.reverseOrder());
        for (int d = 0; d < construction.stripes.groups(); d++) {
            bySize.computeIfAbsent(construction.stripes.bytes(construction.stripes.first(d)), size -> new ArrayList<>())
                    .add(d);
        }
        bySize.forEach(construction::placeSize);
        return new Outcome(construction.failed, construction.together && construction.bunches <= 1);
    }

    private void placeSize(long bytes, List<Integer> groups) {
        IdentityHashMap<BitSet, List<Integer>> bySet = new IdentityHashMap<>();
        for (int d : groups) {
            bySet.computeIfAbsent(stripes.allowed(d), set -> new ArrayList<>()).add(d);
        }
        List<Integer> widestFirst = new ArrayList<>(groups);
        widestFirst.sort(
                Comparator.comparingInt((Integer d) -> stripes.allowed(d).cardinality())
                        .thenComparingInt(d -> -stripes.width(d)));
        for (int d : widestFirst) {
            List<Integer> alike = bySet.remove(stripes.allowed(d));
            if (alike != null) {
                placeAlike(bytes, alike);
            }
        }
    }

    private void placeAlike(long bytes, List<Integer> groups) {
        bunches++;
        List<Integer> even = groups.stream().filter(this::isEven).toList();
        List<Integer> rest = groups;
        if (even.size() >= FEW && placeTogether(bytes, even)) {
            rest = even.size() == groups.size()
                    ? List.of()
                    : groups.stream().filter(d -> !isEven(d)).toList();
        }
        together &= rest.isEmpty() && even.stream().allMatch(d -> isLevel(d));
        rest.stream()
                .sorted(Comparator.comparingInt((Integer d) -> -stripes.width(d)))
                .filter(d -> !Greedy.place(assignment, pressure, d))
                .forEach(failed::set);
    }

    /** Whether the stripes of a component are nearly equal, so that they may be counted as if they were. */
    private boolean isEven(int d) {
        return stripes.bytes(stripes.first(d + 1) - 1) >= stripes.bytes(stripes.first(d)) / 2;
    }

    /** Whether the stripes of a component are equal to the byte. */
    private boolean isLevel(int d) {
        return stripes.bytes(stripes.first(d + 1) - 1) == stripes.bytes(stripes.first(d));
    }

    private boolean placeTogether(long bytes, List<Integer> groups) {
        int[] widestFirst = groups.stream()
                .sorted(Comparator.comparingInt((Integer d) -> -stripes.width(d)))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] widths = new int[widestFirst.length];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = stripes.width(widestFirst[i]);
        }
        int[] columns = stripes.allowed(widestFirst[0]).stream().toArray();
        return EvenCounts.solve(assignment, pressure, columns, bytes, widths)
                .map(counts -> {
                    GaleRyser.assign(assignment, columns, counts, widestFirst);
                    return true;
                })
                .orElse(false);
    }
}
