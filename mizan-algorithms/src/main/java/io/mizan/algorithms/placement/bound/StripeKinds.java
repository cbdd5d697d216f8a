package io.mizan.algorithms.placement.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The components of a batch by kind: those that may use the same targets and have as many stripes of one size are alike, and only how many stripes of a
 * kind each target has matters (by Gale and Ryser, any numbers that are not above the components and add up can be had). A component with
 * stripes of several sizes is a kind of its own. A size of a kind is an item. Stripes without bytes are left out.
 */
final class StripeKinds {
    private record Key(BitSet allowed, SortedMap<Long, Integer> sizes, int group) {}

    private static final int ANY = -1;

    private final List<List<Integer>> groups = new ArrayList<>();
    private final List<BitSet> allowed = new ArrayList<>();
    private final int[] firstItem;
    private final int[] kindOf;
    private final long[] bytes;
    private final int[] count;

    StripeKinds(Stripes stripes) {
        Map<Key, Integer> numbers = new LinkedHashMap<>();
        List<TreeMap<Long, Integer>> sizes = new ArrayList<>();
        for (int d = 0; d < stripes.groups(); d++) {
            TreeMap<Long, Integer> counts = new TreeMap<>();
            for (int i = stripes.first(d); i < stripes.first(d + 1); i++) {
                if (stripes.bytes(i) > 0) {
                    counts.merge(stripes.bytes(i), 1, Integer::sum);
                }
            }
            if (!counts.isEmpty()) {
                boolean one = counts.size() == 1;
                Key key = new Key(stripes.allowed(d), counts, one ? ANY : d);
                int kind = numbers.computeIfAbsent(key, unseen -> numbers.size());
                if (kind == groups.size()) {
                    groups.add(new ArrayList<>());
                    allowed.add(stripes.allowed(d));
                    sizes.add(new TreeMap<>());
                }
                groups.get(kind).add(d);
                counts.forEach((size, stripesOf) -> sizes.get(kind).merge(size, stripesOf, Integer::sum));
            }
        }
        firstItem = new int[groups.size() + 1];
        for (int k = 0; k < groups.size(); k++) {
            firstItem[k + 1] = firstItem[k] + sizes.get(k).size();
        }
        kindOf = new int[firstItem[groups.size()]];
        bytes = new long[kindOf.length];
        count = new int[kindOf.length];
        for (int k = 0; k < groups.size(); k++) {
            int item = firstItem[k];
            for (Map.Entry<Long, Integer> size : sizes.get(k).entrySet()) {
                kindOf[item] = k;
                bytes[item] = size.getKey();
                count[item++] = size.getValue();
            }
        }
    }

    int kinds() {
        return groups.size();
    }

    int items() {
        return bytes.length;
    }

    /** The first item of a kind; that of the kind after the last is the number of items. */
    int firstItem(int kind) {
        return firstItem[kind];
    }

    int kindOf(int item) {
        return kindOf[item];
    }

    long bytes(int item) {
        return bytes[item];
    }

    /** Stripes that are an item, in all components of the kind together. */
    int count(int item) {
        return count[item];
    }

    /** The components of a kind: a target has at most one stripe of each. */
    List<Integer> groups(int kind) {
        return groups.get(kind);
    }

    BitSet allowed(int kind) {
        return allowed.get(kind);
    }

    /** For each column the kinds that may use it. */
    BitSet[] byColumn(int columns) {
        BitSet[] may = new BitSet[columns];
        Arrays.setAll(may, t -> new BitSet());
        for (int k = 0; k < kinds(); k++) {
            int kind = k;
            allowed.get(k).stream().forEach(t -> may[t].set(kind));
        }
        return may;
    }

    /** The column of every stripe, those without bytes among them, where each target has so many of each item. */
    int[] columns(Stripes stripes, int[][] sets) {
        int[] columns = new int[stripes.size()];
        Arrays.fill(columns, -1);
        for (int i = 0; i < items(); i++) {
            List<Integer> alike = new ArrayList<>(groups(kindOf[i]));
            int[] placed = new int[stripes.groups()];
            for (int t = 0; t < sets.length; t++) {
                // First those that have most of their stripes still to place.
                alike.sort(Comparator.comparingInt(d -> placed[d]));
                for (int d : alike.subList(0, sets[t][i])) {
                    columns[firstOfSize(stripes, d, bytes[i]) + placed[d]] = t;
                    placed[d]++;
                }
            }
        }
        giveRest(stripes, columns);
        return columns;
    }

    private static int firstOfSize(Stripes stripes, int group, long bytes) {
        int stripe = stripes.first(group);
        while (stripes.bytes(stripe) != bytes) {
            stripe++;
        }
        return stripe;
    }

    /** A stripe without bytes goes to any target that its component may use and does not. */
    private static void giveRest(Stripes stripes, int[] columns) {
        for (int d = 0; d < stripes.groups(); d++) {
            BitSet free = (BitSet) stripes.allowed(d).clone();
            for (int i = stripes.first(d); i < stripes.first(d + 1); i++) {
                if (columns[i] >= 0) {
                    free.clear(columns[i]);
                }
            }
            for (int i = stripes.first(d); i < stripes.first(d + 1); i++) {
                if (columns[i] < 0) {
                    columns[i] = free.nextSetBit(0);
                    free.clear(columns[i]);
                }
            }
        }
    }
}
