package io.mizan.algorithms.placement.balanced;

import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.units.ByteSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Divides a batch into bursts: files that are created at about the same time, and so are written beside each other. The targets have to be
 * evenly used within each of them; that a later burst makes up for an earlier one makes neither faster.
 */
final class Bursts {
    /** Creates that are no further apart belong together. */
    private static final double GAP_SECONDS = 1;
    /** In longer sequences the nearest bursts are joined, so that a batch is decided in bounded time. */
    private static final int MOST = 16;

    private static final int MOST_TURNS = 8;
    /** One target alone takes this in a tenth of a second: there is no time to be won. */
    private static final long SMALL = 64L << 20;

    /**
     * One of them.
     *
     * @param startSeconds when its first file is created
     * @param requests the places of its requests in the batch
     * @param last whether its writers do not go on with another file at once
     * @param small whether all of it is written in no time wherever it goes
     */
    record Burst(double startSeconds, BitSet requests, boolean last, boolean small) {}

    private Bursts() {}

    static List<Burst> of(List<PlacementRequest> requests, BitSet accepted) {
        List<Burst> bursts = new ArrayList<>();
        for (int[] together : together(requests, accepted)) {
            byTurn(requests, together, bursts);
        }
        return bursts;
    }

    /** The requests that are created together, in the order of time. */
    static List<int[]> together(List<PlacementRequest> requests, BitSet accepted) {
        int[] byTime = accepted.stream()
                .boxed()
                .sorted(Comparator.comparingDouble(r -> requests.get(r).createSeconds()))
                .mapToInt(Integer::intValue)
                .toArray();
        double gap = gap(requests, byTime);
        List<int[]> sets = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= byTime.length; i++) {
            if (i == byTime.length
                    || requests.get(byTime[i]).createSeconds()
                                    - requests.get(byTime[i - 1]).createSeconds()
                            > gap) {
                sets.add(Arrays.copyOfRange(byTime, from, i));
                from = i;
            }
        }
        return sets;
    }

    /** A rank writes its files one after the other, also where it is predicted to create them at one moment. */
    private static void byTurn(List<PlacementRequest> requests, int[] together, List<Burst> bursts) {
        double start = requests.get(together[0]).createSeconds();
        long bytes = 0;
        BitSet all = new BitSet();
        for (int r : together) {
            bytes = ByteSize.addCapped(bytes, requests.get(r).sizeBytes());
            all.set(r);
        }
        if (bytes <= SMALL) {
            bursts.add(new Burst(start, all, true, true));
            return;
        }
        Map<Integer, Integer> files = new HashMap<>();
        int[] turn = new int[together.length];
        int turns = 0;
        for (int i = 0; i < together.length; i++) {
            turn[i] = files.merge(requests.get(together[i]).rank(), 1, Integer::sum) - 1;
            turns = Math.max(turns, turn[i] + 1);
        }
        int shown = Math.min(turns, MOST_TURNS);
        BitSet[] sets = new BitSet[shown];
        Arrays.setAll(sets, k -> new BitSet());
        for (int i = 0; i < together.length; i++) {
            sets[(int) ((long) turn[i] * shown / turns)].set(together[i]);
        }
        for (int k = 0; k < shown; k++) {
            bursts.add(new Burst(start, sets[k], k == shown - 1, false));
        }
    }

    /** The longest time between two creates of one burst, such that there are not too many bursts. */
    private static double gap(List<PlacementRequest> requests, int[] byTime) {
        double[] gaps = IntStream.range(1, byTime.length)
                .mapToDouble(i -> requests.get(byTime[i]).createSeconds()
                        - requests.get(byTime[i - 1]).createSeconds())
                .sorted()
                .toArray();
        // The sixteenth largest gap is the first that divides nothing.
        return gaps.length < MOST ? GAP_SECONDS : Math.max(GAP_SECONDS, gaps[gaps.length - MOST]);
    }
}
