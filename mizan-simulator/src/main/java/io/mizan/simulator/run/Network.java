package io.mizan.simulator.run;

import io.mizan.simulator.kernel.Efficiency;
import io.mizan.simulator.kernel.Flow;
import io.mizan.simulator.kernel.Simulation;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The links of a platform. Targets are numbered by column, in the order of servers, those that come later last. */
final class Network {
    /** The column of data on the metadata server. */
    static final int METADATA = -1;

    /** Many transfers at once still get a tenth of a target that loses efficiency. */
    private static final double FLOOR = 0.1;

    private static final int WRITE = 0;
    private static final int READ = 1;

    private final Simulation simulation;
    private final Platform platform;
    private final int[][] nodes;
    private final int[][] ioRouters;
    private final int[][] lnetRouters;
    private final int[][] servers;
    private final int[][] targets;
    private final int[] serverOf;
    private final int metadataOperations;
    private final int metadataData;
    private final Map<Long, Integer> sharedFiles = new HashMap<>();
    private final Map<Integer, Integer> backgrounds = new HashMap<>();

    Network(Simulation simulation, Platform platform, List<StorageServer> all) {
        this.simulation = simulation;
        this.platform = platform;
        nodes = links(
                platform.nodes().count(),
                platform.nodes().bytesPerSecond(),
                platform.nodes().readBytesPerSecond());
        ioRouters = links(platform.ioRouters());
        lnetRouters = links(platform.lnetRouters());
        metadataOperations = simulation.addLink(platform.metadata().operationsPerSecond());
        metadataData = simulation.addLink(platform.metadata().bytesPerSecond());
        servers = new int[2][all.size()];
        int count = all.stream().mapToInt(server -> server.targets().size()).sum();
        targets = new int[2][count];
        serverOf = new int[count];
        int column = 0;
        for (int s = 0; s < all.size(); s++) {
            servers[WRITE][s] = simulation.addLink(all.get(s).bytesPerSecond());
            servers[READ][s] = simulation.addLink(all.get(s).bytesPerSecond());
            for (StorageTarget target : all.get(s).targets()) {
                serverOf[column] = s;
                device(target, column++);
            }
        }
    }

    private int[][] links(Platform.Layer layer) {
        return links(layer.count(), layer.bytesPerSecond(), layer.bytesPerSecond());
    }

    private int[][] links(int count, double writeBytesPerSecond, double readBytesPerSecond) {
        int[][] links = new int[2][count];
        for (int i = 0; i < count; i++) {
            links[WRITE][i] = simulation.addLink(writeBytesPerSecond);
            links[READ][i] = simulation.addLink(readBytesPerSecond);
        }
        return links;
    }

    private void device(StorageTarget target, int column) {
        Efficiency efficiency = Efficiency.falling(target.loss(), FLOOR);
        int write = simulation.addLink(target.writeBytesPerSecond(), efficiency);
        boolean one = target.readBytesPerSecond() == target.writeBytesPerSecond();
        targets[WRITE][column] = write;
        targets[READ][column] = one ? write : simulation.addLink(target.readBytesPerSecond(), efficiency);
        if (target.backgroundBytesPerSecond() > 0) {
            simulation.at(0, () -> background(column, target.backgroundBytesPerSecond()));
        }
    }

    int columns() {
        return serverOf.length;
    }

    int servers() {
        return servers[WRITE].length;
    }

    int serverOf(int column) {
        return serverOf[column];
    }

    /** A transfer between a node and a target. */
    Flow transfer(double bytes, int node, int column, boolean write, int[] more) {
        int way = write ? WRITE : READ;
        int[] path = new int[5 + more.length];
        int n = 0;
        path[n++] = nodes[way][node];
        if (ioRouters[way].length > 0) {
            path[n++] = ioRouters[way][node % ioRouters[way].length];
        }
        if (lnetRouters[way].length > 0) {
            path[n++] = lnetRouters[way][column == METADATA ? 0 : serverOf[column] % lnetRouters[way].length];
        }
        if (column == METADATA) {
            path[n++] = metadataData;
        } else {
            path[n++] = servers[way][serverOf[column]];
            path[n++] = targets[way][column];
        }
        for (int link : more) {
            path[n++] = link;
        }
        return Flow.of(bytes, Arrays.copyOf(path, n))
                .inChunks(1, platform.nodes().latencySeconds());
    }

    /** An operation of the metadata server; the stripes are those that it creates. */
    Flow operation(int stripes) {
        double operations = 1 + stripes * platform.metadata().operationsPerStripe();
        return Flow.of(operations, metadataOperations)
                .inChunks(1, platform.metadata().latencySeconds());
    }

    /** The link that all writers of one shared file on one target have in common, for the locks that change hands. */
    int sharedFile(int file, int column, double bytesPerSecond) {
        long key = (long) file << 32 | column;
        return sharedFiles.computeIfAbsent(
                key, k -> simulation.addLink(bytesPerSecond, Efficiency.falling(platform.sharedFileLoss(), FLOOR)));
    }

    void targetSpeed(int column, StorageTarget target, double factor) {
        simulation.changeLink(targets[WRITE][column], target.writeBytesPerSecond() * factor);
        if (targets[READ][column] != targets[WRITE][column]) {
            simulation.changeLink(targets[READ][column], target.readBytesPerSecond() * factor);
        }
    }

    /** Changes what others write to a target all the time. */
    void background(int column, double bytesPerSecond) {
        Integer gate = backgrounds.get(column);
        if (gate != null) {
            simulation.changeLink(gate, bytesPerSecond);
        } else if (bytesPerSecond > 0) {
            // A flow cannot change its own limit; a link that nobody else uses can.
            int link = simulation.addLink(bytesPerSecond);
            backgrounds.put(column, link);
            simulation.start(Flow.of(Double.POSITIVE_INFINITY, link, targets[WRITE][column]), () -> {});
        }
    }

    void serverSpeed(int server, double bytesPerSecond) {
        simulation.changeLink(servers[WRITE][server], bytesPerSecond);
        simulation.changeLink(servers[READ][server], bytesPerSecond);
    }

    /** Bytes per second that a target moves now. */
    double targetLoad(int column) {
        double load = simulation.load(targets[WRITE][column]);
        return targets[READ][column] == targets[WRITE][column] ? load : load + simulation.load(targets[READ][column]);
    }

    double serverLoad(int server, boolean write) {
        return simulation.load(servers[write ? WRITE : READ][server]);
    }
}
