package io.mizan.simulator.platform;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.DataRate;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.platform.Platform.Fill;
import io.mizan.simulator.platform.Platform.Layer;
import io.mizan.simulator.platform.Platform.MetadataServer;
import io.mizan.simulator.platform.Platform.Nodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads platforms. {@code docs/simulate.md} has the keys. Every value that cannot be simulated is refused with its key and line. */
public final class PlatformFile {
    private static final int MOST = 1_000_000;

    private final String fileSystem;
    private final List<StorageServer> servers = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private int nextIndex;

    private PlatformFile(String fileSystem) {
        this.fileSystem = fileSystem;
    }

    /** @param systems finds a system by the word after {@code system:}, a file for example */
    public static Platform read(Node root, Function<String, SystemView> systems) {
        Mapping map = root.asMapping()
                .onlyKeys(
                        "name",
                        "nodes",
                        "ioRouters",
                        "lnetRouters",
                        "metadata",
                        "servers",
                        "system",
                        "defaults",
                        "sharedFileLoss",
                        "fill");
        String name = map.text("name", "platform");
        MizanException.locating(map.place(), () -> {
            TargetName.checkFileSystem(name);
            return name;
        });
        if (map.has("servers") == map.has("system")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a platform must have either servers or a system")
                    .at(map.place())
                    .maybe("list servers, or name a system file or a saved lfs df with system:")
                    .exception();
        }
        List<StorageServer> servers =
                map.has("system") ? ofSystem(map, map.convert("system", systems)) : new PlatformFile(name).servers(map);
        return MizanException.locating(
                map.place(),
                () -> new Platform(
                        name,
                        nodes(map.require("nodes").asMapping()),
                        layer(map, "ioRouters"),
                        layer(map, "lnetRouters"),
                        metadata(map),
                        servers,
                        notNegative(map, "sharedFileLoss"),
                        fill(map)));
    }

    private static Nodes nodes(Mapping map) {
        map.onlyKeys("count", "bytesPerSecond", "readBytesPerSecond", "latencySeconds");
        double write = rate(map, "bytesPerSecond");
        return new Nodes(
                count(map),
                write,
                map.has("readBytesPerSecond") ? rate(map, "readBytesPerSecond") : write,
                notNegative(map, "latencySeconds"));
    }

    private static Layer layer(Mapping platform, String key) {
        if (!platform.has(key)) {
            return Layer.NONE;
        }
        Mapping map = platform.require(key).asMapping().onlyKeys("count", "bytesPerSecond");
        return new Layer(count(map), rate(map, "bytesPerSecond"));
    }

    private static MetadataServer metadata(Mapping platform) {
        if (!platform.has("metadata")) {
            return MetadataServer.USUAL;
        }
        Mapping map = platform.require("metadata")
                .asMapping()
                .onlyKeys(
                        "operationsPerSecond", "operationsPerStripe", "latencySeconds", "bytesPerSecond", "totalBytes");
        return new MetadataServer(
                positive(map, "operationsPerSecond", MetadataServer.USUAL.operationsPerSecond()),
                notNegative(map, "operationsPerStripe"),
                notNegative(map, "latencySeconds"),
                map.has("bytesPerSecond") ? rate(map, "bytesPerSecond") : MetadataServer.USUAL.bytesPerSecond(),
                map.bytes("totalBytes", MetadataServer.USUAL.totalBytes()));
    }

    private static Fill fill(Mapping platform) {
        if (!platform.has("fill")) {
            return Fill.NONE;
        }
        Mapping map = platform.require("fill").asMapping().onlyKeys("from", "to");
        return MizanException.locating(map.place(), () -> new Fill(map.number("from", 0), map.number("to", 0)));
    }

    private List<StorageServer> servers(Mapping platform) {
        for (Node node : platform.list("servers")) {
            Mapping map = node.asMapping().onlyKeys("name", "count", "bytesPerSecond", "targets");
            int count = map.has("count") ? count(map) : 1;
            String stem = map.text("name", "oss");
            for (int i = 0; i < count; i++) {
                server(map, map.has("count") ? stem + i : stem);
            }
        }
        return servers;
    }

    /** A server that comes later; its targets have the indices that follow. */
    public static StorageServer addition(Mapping map, String fileSystem, int firstIndex) {
        PlatformFile file = new PlatformFile(fileSystem);
        file.nextIndex = firstIndex;
        file.server(map.onlyKeys("name", "bytesPerSecond", "targets"), map.text("name"));
        return file.servers.get(0);
    }

    private void server(Mapping map, String name) {
        if (!names.add(name)) {
            throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two servers have the same name")
                    .with("server", name)
                    .at(map.place())
                    .maybe("give each group of servers a name of its own")
                    .exception();
        }
        List<StorageTarget> targets = new ArrayList<>();
        for (Node node : map.list("targets")) {
            Mapping target = node.asMapping()
                    .onlyKeys(
                            "count",
                            "totalBytes",
                            "usedBytes",
                            "bytesPerSecond",
                            "readBytesPerSecond",
                            "loss",
                            "backgroundBytesPerSecond",
                            "deviceClass",
                            "pools");
            int count = target.has("count") ? count(target) : 1;
            for (int i = 0; i < count; i++) {
                targets.add(target(target, nextIndex++));
            }
        }
        servers.add(new StorageServer(name, rate(map, "bytesPerSecond"), targets));
    }

    private StorageTarget target(Mapping map, int index) {
        long total = map.bytes("totalBytes");
        long used = map.bytes("usedBytes", 0);
        double rate = rate(map, "bytesPerSecond");
        return MizanException.locating(
                map.place(),
                () -> new StorageTarget(
                        new Target(
                                new TargetName(fileSystem, TargetKind.DATA, index),
                                new Space(total, used, Math.max(0, total - used)),
                                Target.UNKNOWN_FILES,
                                true,
                                Set.of(),
                                map.choice("deviceClass", DeviceClass.UNKNOWN),
                                new HashSet<>(map.list("pools").stream()
                                        .map(pool -> pool.asScalar().text())
                                        .toList()),
                                new Performance((long) rate, Performance.UNKNOWN_LOAD)),
                        rate,
                        map.has("readBytesPerSecond") ? rate(map, "readBytesPerSecond") : rate,
                        notNegative(map, "loss"),
                        map.has("backgroundBytesPerSecond") ? rate(map, "backgroundBytesPerSecond") : 0));
    }

    private static List<StorageServer> ofSystem(Mapping platform, SystemView view) {
        Mapping map = platform.require("defaults").asMapping().onlyKeys("targetBytesPerSecond", "serverBytesPerSecond");
        return ofView(view, rate(map, "targetBytesPerSecond"), rate(map, "serverBytesPerSecond"));
    }

    /** The servers of a real system; the rates are for whatever the view has no peak of. */
    public static List<StorageServer> ofView(
            SystemView view, double targetBytesPerSecond, double serverBytesPerSecond) {
        return view.servers().stream()
                .map(server -> new StorageServer(
                        server.name(),
                        serverBytesPerSecond,
                        server.targets().stream()
                                .filter(Target::isData)
                                .map(target -> ofTarget(target, targetBytesPerSecond))
                                .toList()))
                .filter(server -> !server.targets().isEmpty())
                .toList();
    }

    private static StorageTarget ofTarget(Target target, double otherwise) {
        long peak = target.performance().peakBytesPerSecond();
        double rate = peak > 0 ? peak : otherwise;
        double load = Math.max(0, target.performance().loadRatio());
        return new StorageTarget(target, rate, rate, 0, load * rate);
    }

    private static int count(Mapping map) {
        int count = map.integer("count");
        return require(map, "count", count >= 1 && count <= MOST, count, "1 to " + MOST);
    }

    private static double rate(Mapping map, String key) {
        double rate = map.convert(key, DataRate::parse);
        return require(map, key, rate > 0, rate, "above 0");
    }

    private static double positive(Mapping map, String key, double otherwise) {
        double number = map.number(key, otherwise);
        return require(map, key, number > 0 && number < Double.POSITIVE_INFINITY, number, "above 0");
    }

    private static double notNegative(Mapping map, String key) {
        double number = map.number(key, 0);
        return require(map, key, number >= 0 && number <= MOST, number, "0 or more");
    }

    private static <T> T require(Mapping map, String key, boolean holds, T value, String expected) {
        if (!holds) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "the number is outside the range of the simulator")
                    .with("key", key)
                    .with("value", value)
                    .with("expected", expected)
                    .at(map.require(key).place())
                    .exception();
        }
        return value;
    }
}
