package io.mizan.simulator.system;

import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Reads a simulated system from the tree of its document, which {@link StateWriter} writes. */
final class StateReader {
    private StateReader() {}

    static SimulatedState state(Mapping root) {
        root.onlyKeys("schema", "name", "mount", "now", "servers", "directories", "files", "events", "jobs");
        List<Server> servers = each(
                root, "servers", map -> server(map.onlyKeys("name", "cpu", "memory", "network", "ioWait", "targets")));
        SystemView view = SystemView.of(root.text("name"), servers).withMount(root.text("mount"));
        return new SimulatedState(
                root.convert("now", StateReader::instant),
                view,
                each(root, "directories", StateReader::directory),
                each(root, "files", StateReader::file),
                each(root, "events", StateReader::event),
                each(root, "jobs", StateReader::job));
    }

    private static <T> List<T> each(Mapping map, String key, Function<Mapping, T> reader) {
        List<T> all = new ArrayList<>();
        map.list(key)
                .forEach(node -> all.add(MizanException.locating(node.place(), () -> reader.apply(node.asMapping()))));
        return all;
    }

    private static Server server(Mapping map) {
        return new Server(
                map.text("name"),
                new ServerLoad(
                        map.number("cpu", Performance.UNKNOWN_LOAD),
                        map.number("memory", Performance.UNKNOWN_LOAD),
                        map.number("network", Performance.UNKNOWN_LOAD),
                        map.number("ioWait", Performance.UNKNOWN_LOAD)),
                each(map, "targets", StateReader::target));
    }

    private static Target target(Mapping map) {
        map.onlyKeys(
                "name",
                "totalBytes",
                "usedBytes",
                "availableBytes",
                "filesFree",
                "active",
                "flags",
                "deviceClass",
                "pools",
                "peakBytesPerSecond",
                "loadRatio");
        long total = map.bytes("totalBytes");
        long available = map.bytes("availableBytes");
        Set<String> pools = new HashSet<>();
        map.list("pools").forEach(pool -> pools.add(pool.asScalar().text()));
        return new Target(
                map.convert("name", TargetName::parse),
                new Space(total, map.bytes("usedBytes", total - available), available),
                map.wholeNumber("filesFree", Target.UNKNOWN_FILES),
                !map.text("active", "true").equals("false"),
                LustreTargetFlags.parse(map.text("flags", "")),
                map.choice("deviceClass", DeviceClass.UNKNOWN),
                pools,
                new Performance(map.bytes("peakBytesPerSecond", 0), map.number("loadRatio", Performance.UNKNOWN_LOAD)));
    }

    private static SimulatedDirectory directory(Mapping map) {
        map.onlyKeys("path", "mdt", "layout", "mkdir");
        return new SimulatedDirectory(
                map.text("path"),
                (int) map.wholeNumber("mdt", 0),
                map.has("layout") ? Optional.of(map.convert("layout", LayoutOptions::parse)) : Optional.empty(),
                map.has("mkdir") ? Optional.of(map.convert("mkdir", StateReader::striping)) : Optional.empty());
    }

    private static DirectoryStriping striping(String text) {
        String[] numbers = text.split(" ", 2);
        return new DirectoryStriping(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[numbers.length - 1]));
    }

    private static SimulatedFile file(Mapping map) {
        map.onlyKeys(
                "path",
                "id",
                "bytes",
                "layout",
                "links",
                "busy",
                "changedAt",
                "bytesPerSecond",
                "job",
                "user",
                "readShare");
        return new SimulatedFile(
                new FileState(
                        map.text("path"),
                        map.text("id"),
                        map.convert("bytes", ByteSize::parse),
                        map.convert("layout", LayoutOptions::parse),
                        (int) map.wholeNumber("links", 1),
                        map.text("busy", "false").equals("true"),
                        map.convert("changedAt", StateReader::instant),
                        map.number("bytesPerSecond", FileState.UNKNOWN_RATE)),
                map.text("job", ""),
                map.text("user", ""),
                map.number("readShare", 0));
    }

    private static SimulatedEvent event(Mapping map) {
        map.onlyKeys("at", "targets", "active", "flags", "loadRatio");
        Set<Integer> targets = new TreeSet<>();
        map.list("targets").forEach(index -> targets.add(index.asScalar().convert("targets", Integer::parseInt)));
        return new SimulatedEvent(
                map.convert("at", StateReader::instant),
                targets,
                map.has("active") ? Optional.of(map.text("active").equals("true")) : Optional.empty(),
                map.has("flags") ? Optional.of(map.convert("flags", LustreTargetFlags::parse)) : Optional.empty(),
                map.number("loadRatio", Performance.UNKNOWN_LOAD));
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (java.time.format.DateTimeParseException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a time").maybe("write it as in 2026-11-17T14:02:05Z"), e);
        }
    }

    private static SimulatedJob job(Mapping map) {
        map.onlyKeys("id", "user", "application", "nodes", "hosts");
        return new SimulatedJob(
                map.text("id"),
                map.text("user", ""),
                map.text("application", ""),
                (int) map.wholeNumber("nodes", 0),
                map.text("hosts", ""));
    }
}
