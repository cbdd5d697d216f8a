package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.model.placement.LayoutForm;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * What targets take in a time, for each set of targets of the same kinds: all bytes that cannot lie elsewhere, and all stripes of a size that
 * cannot, as wholes. Where a component must have neighbours, some of its stripes lie on disks however many flash targets there are.
 *
 * <p>A stream of others takes its fair share of a target: beside n of ours it leaves n / (n + 1) of the peak, or all that it does not ask for if that is
 * more.
 */
final class Places {
    /** Sizes for which the pigeonhole is asked; of more, some are left out, which makes the bound no less true. */
    private static final int MOST_SIZES = 32;

    /** Components that are alike: the bytes of their stripes, rising. */
    private record Kind(List<Long> stripes) {
        int smaller(long size) {
            return (int) stripes.stream().filter(bytes -> bytes < size).count();
        }
    }

    private record TargetKind(double peak, boolean busy) {}

    private final Platform platform;
    private final State state;
    private final List<StorageTarget> targets;
    private final Map<Kind, Integer> kinds = new HashMap<>();
    /** By set and number of stripes, what {@link #least} has found. */
    private final Map<BitSet, Map<Integer, Integer>> least = new HashMap<>();

    private final boolean neighbours;
    /** The open targets, as a server walks over them. */
    private final int[] ring;
    /** No transfer between a rank and a target is smaller. */
    private final double piece;

    /** @param writers as many ranks as write one file at most */
    Places(Platform platform, State state, List<Demand> demands, LayoutForm form, int writers) {
        this.platform = platform;
        this.state = state;
        this.targets = platform.targets();
        this.neighbours = form == LayoutForm.START_INDEX;
        this.ring = IntStream.range(0, targets.size())
                .filter(t -> Bound.isOpen(targets.get(t)))
                .toArray();
        long smallest = Long.MAX_VALUE;
        for (Demand demand : demands) {
            List<Long> stripes = IntStream.range(0, demand.stripes())
                    .mapToObj(demand::bytesOn)
                    .filter(bytes -> bytes > 0)
                    .sorted()
                    .toList();
            kinds.merge(new Kind(stripes), 1, Integer::sum);
            smallest = Math.min(smallest, stripes.get(0));
        }
        this.piece = (double) smallest / writers;
    }

    /** What must be possible in a time. */
    List<DoublePredicate> conditions() {
        List<DoublePredicate> conditions = new ArrayList<>();
        long[] sizes = kinds.keySet().stream()
                .flatMap(kind -> kind.stripes.stream())
                .mapToLong(bytes -> bytes)
                .distinct()
                .sorted()
                .toArray();
        for (BitSet set : sets()) {
            conditions.add(bytes(set));
            int asked = Math.min(MOST_SIZES, sizes.length);
            for (int i = 0; i < asked; i++) {
                conditions.add(wholes(set, sizes[(int) ((long) i * sizes.length / asked)]));
            }
        }
        return conditions;
    }

    /** The unions of kinds of open targets. */
    private List<BitSet> sets() {
        Map<TargetKind, BitSet> byKind = new HashMap<>();
        for (int t : ring) {
            TargetKind kind = new TargetKind(targets.get(t).writeBytesPerSecond(), state.busy(t));
            byKind.computeIfAbsent(kind, key -> new BitSet()).set(t);
        }
        Set<BitSet> sets = new HashSet<>();
        sets.add(new BitSet());
        for (BitSet each : byKind.values()) {
            for (BitSet known : List.copyOf(sets)) {
                BitSet union = (BitSet) known.clone();
                union.or(each);
                sets.add(union);
            }
        }
        sets.remove(new BitSet());
        return List.copyOf(sets);
    }

    /** Whether the bytes that must lie in a set get there in time. */
    private DoublePredicate bytes(BitSet set) {
        double all = 0;
        double most = 0;
        for (Map.Entry<Kind, Integer> entry : kinds.entrySet()) {
            List<Long> stripes = entry.getKey().stripes;
            int least = least(set, stripes.size());
            all += entry.getValue()
                    * stripes.subList(0, least).stream()
                            .mapToDouble(bytes -> bytes)
                            .sum();
            most += (double) entry.getValue() * stripes.get(stripes.size() - 1);
        }
        double needed = all * (1 - 1e-9);
        double distinct = most;
        return seconds -> {
            double sum = 0;
            for (StorageServer server : platform.servers()) {
                double here = 0;
                for (StorageTarget target : server.targets()) {
                    here += set.get(target.index()) ? Math.min(distinct, bytes(target, seconds)) : 0;
                }
                sum += Math.min(here, server.bytesPerSecond() * seconds);
            }
            return sum >= needed;
        };
    }

    /** Whether all stripes of a size or larger that must lie in a set have a place there. */
    private DoublePredicate wholes(BitSet set, long size) {
        long count = 0;
        long components = 0;
        for (Map.Entry<Kind, Integer> entry : kinds.entrySet()) {
            int smaller = entry.getKey().smaller(size);
            int width = entry.getKey().stripes.size();
            count += (long) entry.getValue() * Math.max(0, least(set, width) - smaller);
            components += smaller < width ? entry.getValue() : 0;
        }
        long needed = count;
        long distinct = components;
        return seconds -> {
            long places = 0;
            for (StorageServer server : platform.servers()) {
                long here = 0;
                for (StorageTarget target : server.targets()) {
                    here += set.get(target.index()) ? Math.min(distinct, wholes(bytes(target, seconds), size)) : 0;
                }
                places += Math.min(here, wholes(server.bytesPerSecond() * seconds, size));
            }
            return places >= needed;
        };
    }

    /** The fewest stripes of a component of so many that lie in a set. */
    private int least(BitSet set, int width) {
        return least.computeIfAbsent(set, key -> new TreeMap<>()).computeIfAbsent(width, key -> {
            if (!neighbours || width > ring.length) {
                return Math.max(0, width - (ring.length - set.cardinality()));
            }
            int fewest = width;
            for (int start = 0; start < ring.length; start++) {
                int first = start;
                int inside = (int) IntStream.range(0, width)
                        .filter(k -> set.get(ring[(first + k) % ring.length]))
                        .count();
                fewest = Math.min(fewest, inside);
            }
            return fewest;
        });
    }

    private static long wholes(double bytes, long size) {
        return (long) Math.floor(bytes / size * (1 + 1e-9));
    }

    /** The most that a target takes. */
    private double bytes(StorageTarget target, double seconds) {
        double peak = target.writeBytesPerSecond();
        double others = state.busy(target.index()) ? State.NEIGHBOUR_BYTES_PER_SECOND : 0;
        // The stream of others is as fast as each of ours at any time, so that it moves as much as one of them.
        return others == 0 ? peak * seconds : Math.max((peak - others) * seconds, peak * seconds - piece);
    }
}
