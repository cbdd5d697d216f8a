package io.mizan.simulator.platform;

import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything between an application and the disks, as in Tarazu's simulator (§6.2). Bytes go from a node through an I/O router and an
 * LNet router, where there are such, to a server and its target. Node {@code i} uses I/O router {@code i mod n}, and server
 * {@code j} is behind LNet router {@code j mod m}. Networks are full duplex: reads do not slow writes down, except on a target.
 *
 * @param sharedFileLoss what each further writer of a shared file costs a target, for locks that change hands: with {@code n}
 *     writers all of them together get {@code 1 / (1 + loss (n - 1))} of what one would; 0 for nothing
 * @param fill how full targets are at the beginning, besides what they hold already
 */
public record Platform(
        String name,
        Nodes nodes,
        Layer ioRouters,
        Layer lnetRouters,
        MetadataServer metadata,
        List<StorageServer> servers,
        double sharedFileLoss,
        Fill fill) {

    /**
     * The compute nodes.
     *
     * @param bytesPerSecond what a node writes at most
     * @param readBytesPerSecond what it reads at most, at the same time
     * @param latencySeconds that passes before the first byte of each transfer
     */
    public record Nodes(int count, double bytesPerSecond, double readBytesPerSecond, double latencySeconds) {}

    /** Equal boxes side by side; none where {@code count} is 0. */
    public record Layer(int count, double bytesPerSecond) {
        public static final Layer NONE = new Layer(0, 0);
    }

    /**
     * The metadata server. Operations share it fairly; one alone takes {@code latencySeconds} and its share of a second.
     *
     * @param operationsPerStripe what each stripe adds to the one operation that a create is
     * @param bytesPerSecond of the data that it keeps itself (DoM)
     */
    public record MetadataServer(
            double operationsPerSecond,
            double operationsPerStripe,
            double latencySeconds,
            double bytesPerSecond,
            long totalBytes) {
        /** A server of today, where nothing is said about it. */
        public static final MetadataServer USUAL = new MetadataServer(20_000, 0.05, 0.0005, 1L << 30, 1L << 40);
    }

    /**
     * A share of each target between two limits, drawn for each target, is taken at the beginning. Both 0 leave targets as they are.
     */
    public record Fill(double from, double to) {
        public static final Fill NONE = new Fill(0, 0);

        public Fill {
            if (!(from >= 0 && from <= to && to <= 1)) {
                throw Problem.impossible("shares that targets are filled by must be 0 to 1, the lower one first")
                        .with("from", from)
                        .with("to", to)
                        .exception();
            }
        }
    }

    public Platform {
        servers = List.copyOf(servers);
        if (servers.stream().allMatch(server -> server.targets().isEmpty())) {
            throw Problem.impossible("a platform must have targets")
                    .with("platform", name)
                    .exception();
        }
    }

    public List<StorageTarget> targets() {
        return servers.stream().flatMap(server -> server.targets().stream()).toList();
    }

    /** The same with as many copies of the first server as it takes to have this many targets, all of them empty or filled alike. */
    public Platform withTargets(int count) {
        StorageServer first = servers.get(0);
        int each = first.targets().size();
        if (count < 1 || count % each != 0) {
            throw Problem.impossible("targets must be added by whole servers")
                    .with("targets", count)
                    .with("targets of a server", each)
                    .maybe("give a multiple of " + each)
                    .exception();
        }
        List<StorageServer> copies = new ArrayList<>();
        for (int i = 0; i < count / each; i++) {
            copies.add(first.copy("oss" + i, i * each));
        }
        return new Platform(name, nodes, ioRouters, lnetRouters, metadata, copies, sharedFileLoss, fill);
    }

    public Platform withNodes(Nodes newNodes) {
        return new Platform(name, newNodes, ioRouters, lnetRouters, metadata, servers, sharedFileLoss, fill);
    }

    public Platform withFill(Fill newFill) {
        return new Platform(name, nodes, ioRouters, lnetRouters, metadata, servers, sharedFileLoss, newFill);
    }

    public Platform withServers(List<StorageServer> newServers) {
        return new Platform(name, nodes, ioRouters, lnetRouters, metadata, newServers, sharedFileLoss, fill);
    }
}
