package io.mizan.telemetry.snapshot;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.DataRate;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetList;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a system file: a mapping that describes one system, or a list of such mappings. {@code docs/system-file.md} has
 * the keys. An {@code index} may be a list ({@code 0-4}), which describes several equal targets at once.
 */
public final class SystemFile {
    /** The states of a forwarding node or router. */
    private enum NodeState {
        ACTIVE,
        INACTIVE
    }

    private final String system;
    private final Set<TargetName> seen = new HashSet<>();

    private SystemFile(String system) {
        this.system = system;
    }

    public static List<SystemSnapshot> read(Node root) {
        List<Node> systems = root instanceof Node.Sequence sequence ? sequence.items() : List.of(root);
        if (systems.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the list has no systems")
                    .at(root.place())
                    .exception();
        }
        return systems.stream()
                .map(node -> new SystemSnapshot(view(node.asMapping()), List.of()))
                .toList();
    }

    private static SystemView view(Mapping map) {
        map.onlyKeys("name", "mount", "servers", "forwarders");
        String name = map.text("name");
        SystemFile file = new SystemFile(name);
        map.require("servers");
        List<Server> servers = map.list("servers").stream()
                .map(node -> file.server(node.asMapping()))
                .toList();
        List<IoNode> nodes = map.list("forwarders").stream()
                .map(node -> ioNode(node.asMapping()))
                .toList();
        return MizanException.locating(map.place(), () -> {
            SystemView view = SystemView.of(name, servers).withIoNodes(nodes);
            return map.has("mount") ? view.withMount(map.text("mount")) : view;
        });
    }

    private Server server(Mapping map) {
        map.onlyKeys("name", "cpu", "memory", "network", "ioWait", "targets");
        List<Target> targets = new ArrayList<>();
        map.list("targets").forEach(node -> targets.addAll(targets(node.asMapping())));
        return MizanException.locating(
                map.place(),
                () -> new Server(
                        map.text("name"),
                        new ServerLoad(
                                ratio(map, "cpu"), ratio(map, "memory"), ratio(map, "network"), ratio(map, "ioWait")),
                        targets));
    }

    private List<Target> targets(Mapping map) {
        map.onlyKeys(
                "index",
                "kind",
                "totalBytes",
                "usedBytes",
                "availableBytes",
                "filesFree",
                "state",
                "flags",
                "deviceClass",
                "pools",
                "peakBytesPerSecond",
                "loadRatio");
        List<Integer> indices = map.convert("index", TargetList::parse);
        return MizanException.locating(
                map.place(),
                () -> indices.stream().map(index -> target(map, index)).toList());
    }

    private Target target(Mapping map, int index) {
        TargetName name = new TargetName(system, map.choice("kind", TargetKind.DATA, TargetKind::label), index);
        if (!seen.add(name)) {
            throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a target is listed twice")
                    .with("target", name)
                    .maybe("give each target of one kind an index of its own")
                    .exception();
        }
        long total = map.bytes("totalBytes");
        long available = map.bytes("availableBytes");
        TargetState state = map.choice("state", TargetState.ACTIVE, TargetState::label);
        return new Target(
                name,
                new Space(total, map.bytes("usedBytes", Math.max(0, total - available)), available),
                filesFree(map),
                state != TargetState.INACTIVE,
                flags(map, state),
                map.choice("deviceClass", DeviceClass.UNKNOWN),
                new HashSet<>(
                        map.list("pools").stream().map(n -> n.asScalar().text()).toList()),
                performance(map));
    }

    /** A state is short for its flag. */
    private static Set<TargetFlag> flags(Mapping map, TargetState state) {
        Set<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        if (map.has("flags")) {
            flags.addAll(map.convert("flags", LustreTargetFlags::parse));
        }
        switch (state) {
            case DEGRADED -> flags.add(TargetFlag.DEGRADED);
            case READ_ONLY -> flags.add(TargetFlag.READ_ONLY);
            case NO_NEW_FILES -> flags.add(TargetFlag.NO_NEW_FILES);
            case ACTIVE, INACTIVE -> {}
        }
        return flags;
    }

    private static IoNode ioNode(Mapping map) {
        map.onlyKeys("name", "kind", "state", "peakBytesPerSecond", "loadRatio");
        return MizanException.locating(
                map.place(),
                () -> new IoNode(
                        map.text("name"),
                        map.choice("kind", IoNode.Kind.FORWARDER),
                        map.choice("state", NodeState.ACTIVE) == NodeState.ACTIVE,
                        performance(map)));
    }

    private static Performance performance(Mapping map) {
        return new Performance(
                map.has("peakBytesPerSecond") ? map.convert("peakBytesPerSecond", DataRate::parse) : 0,
                ratio(map, "loadRatio"));
    }

    private static long filesFree(Mapping map) {
        long files = map.wholeNumber("filesFree", Target.UNKNOWN_FILES);
        if (map.has("filesFree") && files < 0) {
            throw Problem.impossible("the number of free inodes must not be negative")
                    .with("filesFree", files)
                    .at(map.require("filesFree").place())
                    .exception();
        }
        return files;
    }

    /** A given ratio must be from 0 to 1: the constant for "unknown" is not a value a file may hold. */
    private static double ratio(Mapping map, String key) {
        double ratio = map.number(key, Performance.UNKNOWN_LOAD);
        if (map.has(key) && !(ratio >= 0 && ratio <= 1)) {
            throw Problem.impossible("a load must be 0 to 1")
                    .with(key, ratio)
                    .at(map.require(key).place())
                    .exception();
        }
        return ratio;
    }
}
