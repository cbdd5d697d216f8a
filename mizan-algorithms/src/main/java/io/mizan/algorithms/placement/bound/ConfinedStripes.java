package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.TargetTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;

/** The stripes that cannot leave a set of targets, and the test whether they fit there. */
final class ConfinedStripes {
    private final int[] columns;
    private final List<Tier> tiers;
    private final Patterns patterns;

    private ConfinedStripes(int[] columns, List<Tier> tiers, Patterns patterns) {
        this.columns = columns;
        this.tiers = tiers;
        this.patterns = patterns;
    }

    static ConfinedStripes to(BitSet set, Stripes stripes, TargetTable targets) {
        List<Integer> inside = new ArrayList<>();
        for (int d = 0; d < stripes.groups(); d++) {
            if (contains(set, stripes.allowed(d))) {
                inside.add(d);
            }
        }
        long[] sizes = sizes(stripes, inside);
        long mostRoom = set.stream().mapToLong(targets::roomBytes).max().orElse(0);
        List<Tier> tiers = new ArrayList<>();
        int step = Math.max(1, sizes.length / LowerBound.MOST_SIZES);
        for (int k = (sizes.length - 1) % step; k < sizes.length; k += step) {
            tiers.add(Tier.of(stripes, inside, Arrays.copyOf(sizes, k + 1), mostRoom));
        }
        return new ConfinedStripes(set.stream().toArray(), tiers, Patterns.of(stripes, inside, mostRoom));
    }

    boolean fits(long[] room) {
        return tiers.stream().allMatch(tier -> tier.fits(columns, room)) && patterns.fits(columns, room);
    }

    private static boolean contains(BitSet set, BitSet other) {
        if (set.equals(other)) {
            return true;
        }
        BitSet rest = (BitSet) other.clone();
        rest.andNot(set);
        return rest.isEmpty();
    }

    /** The stripe sizes, largest first. */
    private static long[] sizes(Stripes stripes, List<Integer> inside) {
        long[] sizes = inside.stream()
                .flatMapToLong(d -> sizesOf(stripes, d))
                .filter(bytes -> bytes > 0)
                .distinct()
                .sorted()
                .toArray();
        for (int i = 0; i < sizes.length / 2; i++) {
            long swap = sizes[i];
            sizes[i] = sizes[sizes.length - 1 - i];
            sizes[sizes.length - 1 - i] = swap;
        }
        return sizes;
    }

    /** Between the larger and the smaller stripes of a component there are at most two, the partial ones at its ends. */
    private static LongStream sizesOf(Stripes stripes, int d) {
        LongStream.Builder sizes = LongStream.builder();
        for (int i = stripes.first(d); i < stripes.first(d + 1); i++) {
            if (i == stripes.first(d) || stripes.bytes(i) != stripes.bytes(i - 1)) {
                sizes.add(stripes.bytes(i));
            }
        }
        return sizes.build();
    }
}
