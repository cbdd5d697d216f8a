package io.mizan.algorithms.placement.bound;

import io.mizan.algorithms.placement.batch.Demand;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The stripes to place, in groups: a group is a component, whose stripes lie on distinct targets.
 *
 * <p>The stripes of a group are numbered by falling bytes. A later component of a file begins somewhere within a round of its
 * stripes, so that its first position need not be the largest: {@link #position} tells which one a stripe is.
 */
public final class Stripes {
    private final List<Demand> demands;
    private final List<BitSet> allowed;
    private final int[] first;
    private final int[] group;
    private final long[] bytes;
    private final int[] position;

    /** @param allowed for each demand the columns it may use; equal sets should be one object */
    public Stripes(List<Demand> demands, List<BitSet> allowed) {
        this.demands = new ArrayList<>(demands);
        this.allowed = new ArrayList<>(allowed);
        this.first = new int[demands.size() + 1];
        for (int d = 0; d < demands.size(); d++) {
            first[d + 1] = first[d] + demands.get(d).stripes();
        }
        this.group = new int[first[demands.size()]];
        this.bytes = new long[group.length];
        this.position = new int[group.length];
        for (int d = 0; d < demands.size(); d++) {
            int[] positions = demands.get(d).largestFirst();
            for (int k = 0; k < positions.length; k++) {
                group[first[d] + k] = d;
                position[first[d] + k] = positions[k];
                bytes[first[d] + k] = demands.get(d).bytesOn(positions[k]);
            }
        }
    }

    /** The components that cannot leave a set of columns. */
    Stripes confinedTo(BitSet set) {
        List<Demand> inside = new ArrayList<>();
        List<BitSet> sets = new ArrayList<>();
        for (int d = 0; d < demands.size(); d++) {
            BitSet outside = (BitSet) allowed.get(d).clone();
            outside.andNot(set);
            if (outside.isEmpty()) {
                inside.add(demands.get(d));
                sets.add(allowed.get(d));
            }
        }
        return new Stripes(inside, sets);
    }

    public int groups() {
        return demands.size();
    }

    public int size() {
        return group.length;
    }

    public Demand demand(int d) {
        return demands.get(d);
    }

    public BitSet allowed(int d) {
        return allowed.get(d);
    }

    /** The first stripe of a group; that of the group after the last is the number of stripes. */
    public int first(int d) {
        return first[d];
    }

    public int width(int d) {
        return first[d + 1] - first[d];
    }

    public int group(int stripe) {
        return group[stripe];
    }

    public long bytes(int stripe) {
        return bytes[stripe];
    }

    /** The place of a stripe among the targets of its component. */
    public int position(int stripe) {
        return position[stripe];
    }

    /** The largest number of bytes of which every stripe is a multiple. */
    public long grain() {
        long grain = 0;
        for (int i = 0; i < bytes.length && grain != 1; i++) {
            grain = Tier.greatestCommonDivisor(grain, bytes[i]);
        }
        return grain;
    }
}
