package io.mizan.model.system;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetName;
import io.mizan.model.units.TargetNaming;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A storage system as seen at one moment. Policies decide on this and on nothing else, so a live system, an embedded one
 * and a simulated one look the same to them.
 */
public final class SystemView {
    private final String name;
    private final @Nullable String mount;
    private final @Nullable Instant takenAt;
    private final boolean serversKnown;
    private final List<Server> servers;
    private final List<IoNode> ioNodes;
    private final List<Target> targets;
    private final Map<Integer, Long> expected;

    private SystemView(
            String name,
            @Nullable String mount,
            @Nullable Instant takenAt,
            boolean serversKnown,
            List<Server> servers,
            List<IoNode> ioNodes,
            Map<Integer, Long> expected) {
        TargetName.checkFileSystem(name);
        this.name = name;
        this.mount = mount;
        this.takenAt = takenAt;
        this.serversKnown = serversKnown;
        this.servers = List.copyOf(servers);
        this.ioNodes = List.copyOf(ioNodes);
        this.expected = Map.copyOf(expected);
        this.targets = servers.stream()
                .flatMap(server -> server.targets().stream())
                .sorted(Comparator.comparing(
                        Target::name,
                        Comparator.comparing(TargetName::kind).reversed().thenComparingInt(TargetName::index)))
                .toList();
        refuseDuplicates();
    }

    /** A system whose servers are known. */
    public static SystemView of(String name, List<Server> servers) {
        return new SystemView(name, null, null, true, servers, List.of(), Map.of());
    }

    /** A system of which only the targets are known: each is taken as its own server, and the view says so. */
    public static SystemView ofTargets(String name, List<Target> targets) {
        return new SystemView(name, null, null, false, ownServers(targets), List.of(), Map.of());
    }

    public SystemView withMount(String newMount) {
        return new SystemView(name, newMount, takenAt, serversKnown, servers, ioNodes, expected);
    }

    public SystemView withTakenAt(Instant instant) {
        return new SystemView(name, mount, instant, serversKnown, servers, ioNodes, expected);
    }

    public SystemView withServers(List<Server> newServers) {
        return new SystemView(name, mount, takenAt, serversKnown, newServers, ioNodes, expected);
    }

    /** The same system where it has become known which servers serve the targets. */
    public SystemView withKnownServers(List<Server> knownServers) {
        return new SystemView(name, mount, takenAt, true, knownServers, ioNodes, expected);
    }

    /** The same servers with each data target changed. */
    public SystemView withDataTargets(UnaryOperator<Target> change) {
        return withServers(servers.stream()
                .map(server -> server.withTargets(server.targets().stream()
                        .map(target -> target.isData() ? change.apply(target) : target)
                        .toList()))
                .toList());
    }

    public SystemView withIoNodes(List<IoNode> newIoNodes) {
        return new SystemView(name, mount, takenAt, serversKnown, servers, newIoNodes, expected);
    }

    /** @param bytes that files placed before are expected to move and have not begun to, by index of the data target */
    public SystemView withExpectedBytes(Map<Integer, Long> bytes) {
        return new SystemView(name, mount, takenAt, serversKnown, servers, ioNodes, bytes);
    }

    public String name() {
        return name;
    }

    /** Where clients mount it. */
    public Optional<String> mount() {
        return Optional.ofNullable(mount);
    }

    public Optional<Instant> takenAt() {
        return Optional.ofNullable(takenAt);
    }

    /** False where each target stands for a server of its own because nothing better is known. */
    public boolean serversKnown() {
        return serversKnown;
    }

    public List<Server> servers() {
        return servers;
    }

    /** Forwarding nodes and routers. */
    public List<IoNode> ioNodes() {
        return ioNodes;
    }

    /** All targets, metadata first, by index. */
    public List<Target> targets() {
        return targets;
    }

    /** The object storage targets by index, flagged and inactive ones included. */
    public List<Target> dataTargets() {
        return targets.stream().filter(Target::isData).toList();
    }

    /** The words of the file system for its targets. */
    public TargetNaming naming() {
        return targets.stream()
                .findFirst()
                .map(target -> target.name().naming())
                .orElse(TargetNaming.LUSTRE);
    }

    /** Bytes that files placed before are expected to move on a data target and have not begun to. */
    public long expectedBytes(int index) {
        return expected.getOrDefault(index, 0L);
    }

    private static List<Server> ownServers(List<Target> targets) {
        return targets.stream()
                .map(target -> new Server(target.name().shortForm(), ServerLoad.UNKNOWN, List.of(target)))
                .toList();
    }

    private void refuseDuplicates() {
        Set<TargetName> seen = new HashSet<>();
        for (Target target : targets) {
            if (!target.name().fileSystem().equals(name)) {
                throw Problem.impossible("a target must be of this file system")
                        .with("system", name)
                        .with("target", target.name())
                        .exception();
            }
            if (!seen.add(target.name())) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a target is listed twice")
                        .with("target", target.name())
                        .exception();
            }
        }
        refuseRepeated("server", servers.stream().map(Server::name).toList());
        refuseRepeated("forwarder", ioNodes.stream().map(IoNode::name).toList());
    }

    private static void refuseRepeated(String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a " + what + " is listed twice")
                        .with(what, name)
                        .exception();
            }
        }
    }
}
