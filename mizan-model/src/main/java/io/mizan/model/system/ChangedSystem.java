package io.mizan.model.system;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A real system with object targets added or taken away. */
public final class ChangedSystem {
    private final SystemView before;
    private final Set<Integer> added = new TreeSet<>();
    private List<Server> servers;

    public ChangedSystem(SystemView view) {
        this.before = view;
        this.servers = view.servers();
        if (view.dataTargets().isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the system has no object targets")
                    .with("system", view.name())
                    .exception();
        }
    }

    public void remove(List<Integer> indices) {
        Set<Integer> known = targets().stream().map(Target::index).collect(Collectors.toCollection(TreeSet::new));
        for (int index : indices) {
            if (!known.contains(index)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such target to remove")
                        .with("remove", index)
                        .with("targets", known.size())
                        .exception();
            }
        }
        servers = servers.stream()
                .map(server -> server.withTargets(server.targets().stream()
                        .filter(target -> !target.isData() || !indices.contains(target.index()))
                        .toList()))
                .filter(server -> !server.targets().isEmpty())
                .toList();
        if (targets().isEmpty()) {
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
    public void add(int count, long sizeBytes, int perServer) {
        long size = sizeBytes > 0
                ? sizeBytes
                : mostCommon(targets(), target -> target.space().totalBytes());
        int each = perServer > 0
                ? perServer
                : (int) mostCommon(
                        servers.stream()
                                .filter(server -> dataTargets(server) > 0)
                                .toList(),
                        ChangedSystem::dataTargets);
        int index = 1 + targets().stream().mapToInt(Target::index).max().orElse(-1);
        List<Server> more = new ArrayList<>(servers);
        for (int placed = 0; placed < count; placed += each) {
            List<Target> targets = new ArrayList<>();
            for (int i = placed; i < Math.min(count, placed + each); i++) {
                added.add(index);
                targets.add(
                        Target.of(new TargetName(before.name(), TargetKind.DATA, index++), new Space(size, 0, size)));
            }
            more.add(new Server("added" + placed / each, ServerLoad.UNKNOWN, targets));
        }
        servers = more;
    }

    public SystemView view() {
        return before.withServers(servers);
    }

    /** The indices of the targets that were added. */
    public Set<Integer> added() {
        return Set.copyOf(added);
    }

    private List<Target> targets() {
        return servers.stream()
                .flatMap(server -> server.targets().stream())
                .filter(Target::isData)
                .toList();
    }

    private static long dataTargets(Server server) {
        return server.targets().stream().filter(Target::isData).count();
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
