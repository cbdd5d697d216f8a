package io.mizan.simulator.run;

import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.simulator.platform.Platform.Fill;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The space and state of targets during a run, and the view of them that policies get. */
final class Storage {
    private final String name;
    private final List<StorageServer> servers;
    private final List<StorageTarget> targets;
    private final Network network;
    private final Map<Integer, Integer> columns = new HashMap<>();
    private final long[] available;
    private final long[] placed;
    /** Bytes that placed files are expected to move and have not begun to. */
    private final long[] expected;

    private final boolean[] targetUp;
    private final boolean[] serverUp;
    private final boolean[] serverThere;
    private final double[] speed;
    private long metadataAvailable;

    /** @param there how many of the servers are there from the beginning */
    Storage(String name, List<StorageServer> servers, int there, Network network, long metadataBytes) {
        this.name = name;
        this.servers = servers;
        this.network = network;
        this.metadataAvailable = metadataBytes;
        targets = servers.stream().flatMap(server -> server.targets().stream()).toList();
        available = targets.stream()
                .mapToLong(target -> target.state().space().availableBytes())
                .toArray();
        placed = new long[targets.size()];
        expected = new long[targets.size()];
        targetUp = new boolean[targets.size()];
        speed = new double[targets.size()];
        serverUp = new boolean[servers.size()];
        serverThere = new boolean[servers.size()];
        for (int column = 0; column < targets.size(); column++) {
            columns.put(targets.get(column).index(), column);
            targetUp[column] = targets.get(column).state().active();
            speed[column] = 1;
        }
        for (int s = 0; s < servers.size(); s++) {
            serverUp[s] = true;
            serverThere[s] = s < there;
        }
    }

    /** Takes a random share of each target. */
    void fill(Fill fill, RandomNumbers random) {
        if (fill.to() > 0) {
            for (int column = 0; column < available.length; column++) {
                double share = fill.from() + (fill.to() - fill.from()) * random.share();
                fillTo(column, share);
            }
        }
    }

    /** Others fill a target up to a share of its size. */
    void fillTo(int column, double share) {
        long total = targets.get(column).state().space().totalBytes();
        available[column] = Math.min(available[column], Math.max(0, total - (long) (share * total)));
    }

    int servers() {
        return servers.size();
    }

    int columns() {
        return targets.size();
    }

    int column(int index) {
        Integer column = columns.get(index);
        if (column == null) {
            throw new IllegalArgumentException("no target " + index);
        }
        return column;
    }

    String serverName(int column) {
        return servers.get(network.serverOf(column)).name();
    }

    StorageTarget target(int column) {
        return targets.get(column);
    }

    int server(String serverName) {
        for (int s = 0; s < servers.size(); s++) {
            if (servers.get(s).name().equals(serverName)) {
                return s;
            }
        }
        throw new IllegalArgumentException("no server " + serverName);
    }

    /** True where a target answers and may take new files. */
    boolean isUp(int column) {
        int server = network.serverOf(column);
        return targetUp[column] && serverUp[server] && serverThere[server];
    }

    void targetSpeed(int column, double factor) {
        speed[column] = factor;
        targetUp[column] = factor > 0;
        network.targetSpeed(column, targets.get(column), factor);
    }

    void serverSpeed(int server, double factor) {
        serverUp[server] = factor > 0;
        network.serverSpeed(server, servers.get(server).bytesPerSecond() * factor);
    }

    void add(int server) {
        serverThere[server] = true;
    }

    /** Takes as many of the bytes as there is room for, and tells how many. */
    long claim(int column, long bytes) {
        if (column == Network.METADATA) {
            long fits = Math.min(bytes, metadataAvailable);
            metadataAvailable -= fits;
            return fits;
        }
        long fits = Math.min(bytes, available[column]);
        available[column] -= fits;
        placed[column] += fits;
        return fits;
    }

    void release(int column, long bytes) {
        if (column == Network.METADATA) {
            metadataAvailable += bytes;
        } else {
            available[column] += bytes;
            placed[column] -= bytes;
        }
    }

    /** A placed file is expected to move these bytes, or less than was expected where they are negative. */
    void expect(int column, long bytes) {
        if (column != Network.METADATA) {
            expected[column] += bytes;
        }
    }

    /** Bytes that this run has written and not removed. */
    long placed(int column) {
        return placed[column];
    }

    double utilisation(int column) {
        long total = targets.get(column).state().space().totalBytes();
        return total == 0 ? 0 : (double) (total - available[column]) / total;
    }

    boolean isThere(int column) {
        return serverThere[network.serverOf(column)];
    }

    /** The system now, as a control plane sees it that is told these loads. */
    SystemView view(LoadHistory.Loads loads) {
        List<Server> now = new ArrayList<>();
        int column = 0;
        for (int s = 0; s < servers.size(); s++) {
            List<Target> states = new ArrayList<>();
            double load = 0;
            int count = servers.get(s).targets().size();
            for (int i = 0; i < count; i++, column++) {
                double ratio = loads.targets()[column];
                load += ratio;
                states.add(state(column, ratio));
            }
            if (serverThere[s]) {
                // The paper's simulator takes the use of a server's targets for that of its processor (§6.2).
                double cpu = count == 0 ? 0 : load / count;
                double network = loads.servers()[s];
                now.add(new Server(
                        servers.get(s).name(),
                        (long) servers.get(s).bytesPerSecond(),
                        new ServerLoad(cpu, Performance.UNKNOWN_LOAD, network, Performance.UNKNOWN_LOAD),
                        states));
            }
        }
        return SystemView.of(name, now).withExpectedBytes(expected());
    }

    /** The loads of this moment. */
    LoadHistory.Loads loads(double now) {
        double[] ofTargets = new double[targets.size()];
        Arrays.setAll(ofTargets, this::loadRatio);
        double[] ofServers = new double[servers.size()];
        Arrays.setAll(ofServers, this::networkRatio);
        return new LoadHistory.Loads(now, ofTargets, ofServers);
    }

    private Map<Integer, Long> expected() {
        Map<Integer, Long> bytes = new HashMap<>();
        for (int column = 0; column < expected.length; column++) {
            if (expected[column] > 0) {
                bytes.put(targets.get(column).index(), expected[column]);
            }
        }
        return bytes;
    }

    private double loadRatio(int column) {
        double peak = targets.get(column).writeBytesPerSecond() * speed[column];
        return peak == 0 ? 0 : Math.min(1, network.targetLoad(column) / peak);
    }

    private double networkRatio(int server) {
        double most = Math.max(network.serverLoad(server, true), network.serverLoad(server, false));
        return Math.min(1, most / servers.get(server).bytesPerSecond());
    }

    private Target state(int column, double ratio) {
        StorageTarget target = targets.get(column);
        Target first = target.state();
        Space space = first.space();
        long used = Math.min(space.totalBytes(), space.totalBytes() - available[column]);
        return new Target(
                first.name(),
                space.reported() ? new Space(space.totalBytes(), used, available[column]) : space,
                first.filesFree(),
                isUp(column),
                first.flags(),
                first.deviceClass(),
                first.pools(),
                new Performance((long) target.writeBytesPerSecond(), ratio));
    }
}
