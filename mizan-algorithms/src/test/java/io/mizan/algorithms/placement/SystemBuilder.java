package io.mizan.algorithms.placement;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A system written down target by target; indices count from 0. */
public final class SystemBuilder {
    private static final String NAME = "scratch";

    private final List<List<Target>> servers = new ArrayList<>();
    private final List<ServerLoad> loads = new ArrayList<>();
    private final List<IoNode> ioNodes = new ArrayList<>();
    private int targets;

    /** Servers with equal, empty targets, one server after the other. */
    public static SystemBuilder even(int servers, int targetsOfEach, long bytes) {
        SystemBuilder builder = new SystemBuilder();
        for (int s = 0; s < servers; s++) {
            for (int t = 0; t < targetsOfEach; t++) {
                builder.target(s, bytes, bytes);
            }
        }
        return builder;
    }

    /** Adds a target to a server, which appears when first named. */
    public SystemBuilder target(int server, long totalBytes, long availableBytes) {
        while (servers.size() <= server) {
            servers.add(new ArrayList<>());
            loads.add(ServerLoad.UNKNOWN);
        }
        Space space = new Space(totalBytes, 0, availableBytes);
        servers.get(server).add(Target.of(new TargetName(NAME, TargetKind.DATA, targets++), space));
        return this;
    }

    /** The load of a server's processor. */
    public SystemBuilder cpu(int server, double load) {
        loads.set(server, new ServerLoad(load, -1, -1, -1));
        return this;
    }

    public SystemBuilder forwarder(boolean active, long peak, double load) {
        ioNodes.add(new IoNode("fwd" + ioNodes.size(), IoNode.Kind.FORWARDER, active, new Performance(peak, load)));
        return this;
    }

    public SystemBuilder flag(int index, TargetFlag flag) {
        Target target = find(index);
        return replace(target, target.withFlags(Set.of(flag)));
    }

    public SystemBuilder pool(String pool, int... indices) {
        for (int index : indices) {
            Target target = find(index);
            replace(target, target.withPools(Set.of(pool)));
        }
        return this;
    }

    public SystemBuilder files(int index, long filesFree) {
        Target target = find(index);
        return replace(target, target.withFilesFree(filesFree));
    }

    public SystemBuilder inactive(int index) {
        Target target = find(index);
        return replace(target, Target.inactive(target.name()).withPools(target.pools()));
    }

    public SystemBuilder performance(int index, long peak, double load) {
        Target old = find(index);
        return replace(
                old,
                new Target(
                        old.name(),
                        old.space(),
                        old.filesFree(),
                        old.active(),
                        old.flags(),
                        DeviceClass.UNKNOWN,
                        old.pools(),
                        new Performance(peak, load)));
    }

    public SystemView build() {
        List<Server> all = new ArrayList<>();
        for (int s = 0; s < servers.size(); s++) {
            all.add(new Server("oss" + s, loads.get(s), servers.get(s)));
        }
        return SystemView.of(NAME, all).withIoNodes(ioNodes);
    }

    private Target find(int index) {
        return servers.stream()
                .flatMap(List::stream)
                .filter(target -> target.index() == index)
                .findFirst()
                .orElseThrow();
    }

    private SystemBuilder replace(Target old, Target changed) {
        servers.forEach(list -> list.replaceAll(target -> target.equals(old) ? changed : target));
        return this;
    }
}
