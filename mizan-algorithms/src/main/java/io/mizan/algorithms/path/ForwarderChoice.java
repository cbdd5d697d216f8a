package io.mizan.algorithms.path;

import io.mizan.model.job.path.ForwarderMap;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the one forwarding node of each compute node among those that its map allows. Compute nodes with the same list share their queues. */
final class ForwarderChoice {
    static final int NONE = RisingQueue.NONE;

    private final LoadedLayer layer;
    private final ForwarderMap map;
    private final double share;
    private final AllowedForwarders allowed;
    private final IdentityHashMap<List<String>, Group> groups = new IdentityHashMap<>();

    /** @param share what each compute node brings */
    ForwarderChoice(LoadedLayer layer, ForwarderMap map, double share) {
        this.layer = layer;
        this.map = map;
        this.share = share;
        this.allowed = new AllowedForwarders(layer);
    }

    /** The first of the lowest bucket that has room for the share, else the one with the most room; none where all are abnormal. */
    int choose(String computeNode) {
        List<String> names = map.of(computeNode);
        return groups.computeIfAbsent(names, list -> new Group(allowed.of(list), !list.isEmpty()))
                .choose();
    }

    private record Turn(int bucket, long place) {}

    private record Room(double residual, int position) {}

    private final class Group {
        private final int[] candidates;
        private final boolean listed;
        private final RisingQueue<Turn> withRoom;
        /** By their positions among the candidates, as the first of those with equal room counts. */
        private final RisingQueue<Room> roomiest;

        private int turn;

        Group(int[] candidates, boolean listed) {
            this.candidates = candidates;
            this.listed = listed;
            this.withRoom = new RisingQueue<>(
                    candidates,
                    node -> layer.residual(node) >= share,
                    node -> new Turn(layer.bucket(node), layer.place(node)),
                    Comparator.comparingInt(Turn::bucket).thenComparingLong(Turn::place));
            this.roomiest = new RisingQueue<>(
                    IntStream.range(0, candidates.length).toArray(),
                    position -> true,
                    position -> new Room(layer.residual(candidates[position]), position),
                    Comparator.comparingDouble(Room::residual).reversed().thenComparingInt(Room::position));
        }

        int choose() {
            if (candidates.length == 0) {
                return NONE;
            }
            if (layer.limitsNothing()) {
                // Without a load to go by: the usual one, or where all are allowed each in its turn.
                return listed ? candidates[0] : candidates[turn++ % candidates.length];
            }
            int first = withRoom.first();
            return first == NONE ? candidates[roomiest.first()] : first;
        }
    }
}
