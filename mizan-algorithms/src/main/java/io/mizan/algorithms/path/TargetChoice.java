package io.mizan.algorithms.path;

import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses the next target together with its server: an idle server whose targets are busy leads nowhere. The way with the lowest bucket, counted on
 * the busier of both, is used until one of them leaves its bucket.
 */
final class TargetChoice {
    private static final int NONE = RisingQueue.NONE;

    private final List<TargetNode> targets;
    private final LoadedLayer servers;
    private final LoadedLayer layer;
    private final RisingQueue<Turn> queue;
    private int used;
    private int head = NONE;
    private int bucketOfHead;

    /** @param most targets that may be used */
    TargetChoice(SiteLayers site, LoadedLayer servers, LoadedLayer layer, int most) {
        this.targets = site.targets();
        this.servers = servers;
        this.layer = layer;
        this.queue = new RisingQueue<>(
                IntStream.range(0, layer.size()).toArray(),
                target -> (used < most || layer.taken(target) > 0) && residual(target) > 0,
                target -> new Turn(
                        bucket(target), servers.place(server(target)), layer.bucket(target), layer.place(target)),
                Comparator.comparingInt(Turn::bucket)
                        .thenComparingLong(Turn::serverPlace)
                        .thenComparingInt(Turn::targetBucket)
                        .thenComparingLong(Turn::targetPlace));
    }

    /** The order in which targets are used: by the busier of server and target, those of a server together. */
    private record Turn(int bucket, long serverPlace, int targetBucket, long targetPlace) {}

    /** Puts as much of a share on targets as they have room for; says how much that was. */
    double give(double share) {
        double given = 0;
        while (given < share) {
            if (head == NONE || bucket(head) != bucketOfHead || residual(head) <= 0) {
                head = queue.first();
                if (head == NONE) {
                    return given;
                }
                bucketOfHead = bucket(head);
            }
            int server = server(head);
            double room = Math.min(layer.untilNextBucket(head), servers.untilNextBucket(server));
            double piece = Math.min(share - given, Math.min(room, residual(head)));
            used += layer.taken(head) == 0 && piece > 0 ? 1 : 0;
            layer.give(head, piece);
            servers.give(server, piece);
            given += piece;
        }
        return share;
    }

    private int server(int target) {
        return targets.get(target).server();
    }

    private int bucket(int target) {
        return Math.max(layer.bucket(target), servers.bucket(server(target)));
    }

    private double residual(int target) {
        return Math.min(layer.residual(target), servers.residual(server(target)));
    }
}
