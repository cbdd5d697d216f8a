package io.mizan.cli.command.whatif;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.Platform.Fill;
import io.mizan.simulator.platform.Platform.Layer;
import io.mizan.simulator.platform.Platform.MetadataServer;
import io.mizan.simulator.platform.Platform.Nodes;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A real system with targets added or taken away, as a platform. */
final class ChangedSystem {
    private final String name;
    private final double targetRate;
    private final double serverRate;
    private List<StorageServer> servers;

    ChangedSystem(SystemView view, double targetRate, double serverRate) {
        this.name = view.name();
        this.targetRate = targetRate;
        this.serverRate = serverRate;
        this.servers = PlatformFile.ofView(view, targetRate, serverRate);
        if (servers.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a system without object targets")
                    .with("system", name)
                    .exception();
        }
    }

    void remove(List<Integer> indices) {
        Set<Integer> known = targets().map(StorageTarget::index).collect(Collectors.toCollection(TreeSet::new));
        for (int index : indices) {
            if (!known.contains(index)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such target to remove")
                        .with("--remove", index)
                        .with("targets", known.size())
                        .exception();
            }
        }
        servers = servers.stream()
                .map(server -> new StorageServer(
                        server.name(),
                        server.bytesPerSecond(),
                        server.targets().stream()
                                .filter(target -> !indices.contains(target.index()))
                                .toList()))
                .filter(server -> !server.targets().isEmpty())
                .toList();
        if (servers.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "no target is left")
                    .maybe("remove fewer")
                    .exception();
        }
    }

    /**
     * Adds empty targets on servers of their own.
     *
     * @param sizeBytes 0 for the size that most targets have
     * @param perServer 0 for as many as most servers have
     */
    void add(int count, long sizeBytes, int perServer) {
        long size = sizeBytes > 0
                ? sizeBytes
                : mostCommon(
                        targets().toList(), target -> target.state().space().totalBytes());
        int each = perServer > 0
                ? perServer
                : (int) mostCommon(servers, server -> server.targets().size());
        int index = 1 + targets().mapToInt(StorageTarget::index).max().orElse(-1);
        List<StorageServer> more = new ArrayList<>(servers);
        for (int placed = 0; placed < count; placed += each) {
            List<StorageTarget> targets = new ArrayList<>();
            for (int i = placed; i < Math.min(count, placed + each); i++) {
                Target state = new Target(
                        new TargetName(name, TargetKind.OST, index++),
                        new Space(size, 0, size),
                        Target.UNKNOWN_FILES,
                        true,
                        Set.of(),
                        DeviceClass.UNKNOWN,
                        Set.of(),
                        Performance.UNKNOWN);
                targets.add(StorageTarget.of(state, targetRate));
            }
            more.add(new StorageServer("added" + placed / each, serverRate, targets));
        }
        servers = more;
    }

    Platform platform(int nodes, double nodeRate) {
        return new Platform(
                name,
                new Nodes(nodes, nodeRate, nodeRate, 0),
                Layer.NONE,
                Layer.NONE,
                MetadataServer.USUAL,
                servers,
                0,
                Fill.NONE);
    }

    private Stream<StorageTarget> targets() {
        return servers.stream().flatMap(server -> server.targets().stream());
    }

    /** Of values that are equally common, the largest. */
    private static <T> long mostCommon(List<T> things, ToLongFunction<T> value) {
        Map<Long, Long> counts = new TreeMap<>();
        things.forEach(thing -> counts.merge(value.applyAsLong(thing), 1L, Long::sum));
        return counts.entrySet().stream()
                .max(Comparator.<Map.Entry<Long, Long>>comparingLong(Map.Entry::getValue)
                        .thenComparingLong(Map.Entry::getKey))
                .orElseThrow()
                .getKey();
    }
}
