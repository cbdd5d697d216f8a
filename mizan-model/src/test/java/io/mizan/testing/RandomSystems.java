package io.mizan.testing;

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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Systems of every kind a site may have: targets of many sizes (whole KiB, as {@code lfs df} counts), empty and full
 * ones, flags, inactive targets, pools, gaps in the indices, several servers. The same seed gives the same systems.
 */
public final class RandomSystems {
    private static final List<String> NAMES = List.of("scratch", "lfs1", "my-fs", "work_2", "a.b", "home");
    private static final List<DeviceClass> CLASSES = List.of(DeviceClass.values());
    private static final List<String> POOLS = List.of("flash", "disk", "p-1", "old");

    private final SplittableRandom random;

    public RandomSystems(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** One to four servers, one to twenty targets, metadata targets among them. */
    public SystemView next() {
        return next(1 + random.nextInt(20));
    }

    /** A system with so many OSTs, at least one. */
    public SystemView next(int dataTargets) {
        String name = NAMES.get(random.nextInt(NAMES.size()));
        List<List<Target>> groups = new ArrayList<>();
        int servers = 1 + random.nextInt(4);
        for (int i = 0; i < servers; i++) {
            groups.add(new ArrayList<>());
        }
        for (int index : indices(dataTargets)) {
            groups.get(random.nextInt(servers)).add(target(new TargetName(name, TargetKind.DATA, index)));
        }
        for (int index : indices(1 + random.nextInt(2))) {
            groups.get(random.nextInt(servers)).add(target(new TargetName(name, TargetKind.METADATA, index)));
        }
        List<Server> all = new ArrayList<>();
        for (int i = 0; i < servers; i++) {
            all.add(new Server("oss" + i, serverLoad(), groups.get(i)));
        }
        SystemView view = SystemView.of(name, all).withIoNodes(ioNodes());
        return random.nextBoolean() ? view.withMount("/mnt/" + name) : view;
    }

    private Set<Integer> indices(int count) {
        Set<Integer> indices = new TreeSet<>();
        int range = random.nextInt(4) == 0 ? 65536 : count + random.nextInt(4);
        while (indices.size() < count) {
            indices.add(random.nextInt(range));
        }
        return indices;
    }

    private Target target(TargetName name) {
        if (random.nextInt(10) == 0) {
            return Target.inactive(name);
        }
        return new Target(
                name,
                space(),
                random.nextInt(3) == 0 ? Target.UNKNOWN_FILES : random.nextLong(1L << 32),
                true,
                flags(),
                CLASSES.get(random.nextInt(CLASSES.size())),
                pools(name.kind()),
                new Performance(random.nextInt(3) == 0 ? 0 : random.nextLong(1L << 34), ratio()));
    }

    private Space space() {
        long total = 1 + random.nextLong(1L << (10 + random.nextInt(30)));
        long available = switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> total;
            default -> random.nextLong(total + 1);
        };
        long reserved = random.nextInt(3) == 0 ? 0 : random.nextLong(total - available + 1);
        return new Space(total << 10, (total - available - reserved) << 10, available << 10);
    }

    private Set<TargetFlag> flags() {
        Set<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        for (TargetFlag flag : EnumSet.complementOf(EnumSet.of(TargetFlag.AVOIDED))) {
            if (random.nextInt(8) == 0) {
                flags.add(flag);
            }
        }
        return flags;
    }

    private Set<String> pools(TargetKind kind) {
        Set<String> pools = new TreeSet<>();
        for (String pool : POOLS) {
            if (kind == TargetKind.DATA && random.nextInt(4) == 0) {
                pools.add(pool);
            }
        }
        return pools;
    }

    private ServerLoad serverLoad() {
        return new ServerLoad(ratio(), ratio(), ratio(), ratio());
    }

    private List<IoNode> ioNodes() {
        List<IoNode> nodes = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            nodes.add(new IoNode(
                    "ion" + i,
                    random.nextBoolean() ? IoNode.Kind.FORWARDER : IoNode.Kind.ROUTER,
                    random.nextInt(5) > 0,
                    new Performance(random.nextLong(1L << 34), ratio())));
        }
        return nodes;
    }

    private double ratio() {
        return random.nextInt(4) == 0 ? Performance.UNKNOWN_LOAD : random.nextDouble();
    }
}
