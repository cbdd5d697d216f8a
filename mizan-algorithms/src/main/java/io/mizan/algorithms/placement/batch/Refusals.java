package io.mizan.algorithms.placement.batch;

import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.units.ByteSize;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;

/** Refusals that do not depend on the policy, in words. */
public final class Refusals {
    private Refusals() {}

    /**
     * Refuses every request that no placement could serve, whatever else is placed: an unknown pool, more stripes than targets, or
     * more bytes than the targets it may use could hold if they were its own.
     */
    public static void impossible(Batch batch, Answer answer) {
        // What depends on the limits alone is worked out once for all requests that share them.
        IdentityHashMap<BitSet, long[]> rooms = new IdentityHashMap<>();
        long least = leastRoom(batch.targets());
        for (int r = 0; r < batch.requests().size(); r++) {
            PlacementRequest request = batch.requests().get(r);
            int allowed = batch.allowed(r).cardinality();
            if (unknownPool(batch, r, answer)) {
                continue;
            }
            for (Demand demand : batch.demands(r)) {
                if (demand.stripes() > allowed) {
                    answer.refuse(r, RefusalCode.TOO_FEW_TARGETS, tooFew(batch, request, demand, allowed));
                    break;
                }
            }
            if (!answer.refused(r)
                    && batch.demands(r).stream().anyMatch(demand -> demand.mostBytes() > least)
                    && !fitsAlone(
                            batch.demands(r),
                            rooms.computeIfAbsent(batch.allowed(r), set -> rooms(batch.targets(), set)))) {
                answer.refuse(r, RefusalCode.NOT_ENOUGH_SPACE, noSpace(batch, r));
            }
        }
    }

    /** Refuses a request whose pool has no target, and says whether it did. */
    public static boolean unknownPool(Batch batch, int request, Answer answer) {
        String pool = batch.requests().get(request).pool();
        if (pool.isEmpty() || poolExists(batch.targets(), pool)) {
            return false;
        }
        answer.refuse(request, RefusalCode.UNKNOWN_POOL, "no target is in the pool " + pool);
        return true;
    }

    /** The words for a request whose bytes found no room beside the others. */
    public static String noSpace(Batch batch, int request) {
        int allowed = batch.allowed(request).cardinality();
        long room = batch.allowed(request).stream()
                .mapToLong(batch.targets()::roomBytes)
                .reduce(0, ByteSize::addCapped);
        return batch.requests().get(request).sizeBytes() + " bytes do not fit in whole stripes on the " + allowed
                + " targets it may use, which have room for " + room + " bytes before other files are placed";
    }

    private static String tooFew(Batch batch, PlacementRequest request, Demand demand, int allowed) {
        String limits = (request.pool().isEmpty() ? "" : ", pool " + request.pool())
                + (request.forbidden().isEmpty() ? "" : ", without targets " + request.forbidden());
        return "component " + (demand.component() + 1) + " wants " + demand.stripes() + " targets, and " + allowed
                + " of " + batch.targets().size() + " can be used (active, no fault, more free than the reserve"
                + limits + ")";
    }

    /** The room of the fullest target that may be used: where all stripes are smaller, there is nothing to look for. */
    private static long leastRoom(TargetTable targets) {
        long least = Long.MAX_VALUE;
        for (int t = 0; t < targets.size(); t++) {
            least = targets.usable(t) ? Math.min(least, targets.roomBytes(t)) : least;
        }
        return least;
    }

    private static long[] rooms(TargetTable targets, BitSet set) {
        return set.stream().mapToLong(targets::roomBytes).sorted().toArray();
    }

    private static boolean poolExists(TargetTable targets, String pool) {
        for (int t = 0; t < targets.size(); t++) {
            if (targets.target(t).pools().contains(pool)) {
                return true;
            }
        }
        return false;
    }

    /** Whether each component alone would fit: its stripes, largest first, on the targets with the most room. */
    private static boolean fitsAlone(List<Demand> demands, long[] rooms) {
        for (Demand demand : demands) {
            int[] positions = demand.largestFirst();
            for (int k = 0; k < positions.length; k++) {
                if (demand.bytesOn(positions[k]) > rooms[rooms.length - 1 - k]) {
                    return false;
                }
            }
        }
        return true;
    }
}
