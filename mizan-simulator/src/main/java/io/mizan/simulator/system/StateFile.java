package io.mizan.simulator.system;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.input.TextInput;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A simulated system as one JSON document (schema {@code mizan/simulated-system/v1}); YAML is read, too. A file is replaced as a
 * whole, so that a process that is killed leaves the state before or after.
 */
public final class StateFile {
    private static final String SCHEMA = "mizan/simulated-system/v1";
    private static final long LARGEST_BYTES = 1L << 30;

    private StateFile() {}

    /** The system that a file holds; each change is written to it. */
    public static SimulatedSystem open(Path file) {
        SimulatedState state;
        try (TextInput input = TextInput.open(file, LARGEST_BYTES)) {
            state = MizanException.locating(
                    Place.of(file.toString()), () -> state(Documents.read(input).asMapping()));
        }
        return new SimulatedSystem(state, changed -> write(file, changed));
    }

    public static void write(Path file, SimulatedState state) {
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            Files.writeString(part, JsonText.of(json(state)) + "\n");
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.OUTPUT_LOST,
                                    "cannot keep the state of the simulated system: " + FileFailure.reason(e))
                            .at(Place.of(file.toString()))
                            .maybe("make room there, and check that the folder is yours"),
                    e);
        }
    }

    private static Map<String, Object> json(SimulatedState state) {
        SystemView view = state.described();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", SCHEMA);
        root.put("name", view.name());
        root.put("mount", view.mount().orElseThrow());
        root.put("now", state.now().toString());
        root.put("servers", view.servers().stream().map(StateFile::server).toList());
        root.put(
                "directories",
                state.directories().stream().map(StateFile::directory).toList());
        root.put("files", state.files().stream().map(StateFile::file).toList());
        root.put("events", state.events().stream().map(StateFile::event).toList());
        if (!state.jobs().isEmpty()) {
            root.put("jobs", state.jobs().stream().map(StateFile::job).toList());
        }
        return root;
    }

    private static Map<String, Object> server(Server server) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", server.name());
        putKnown(json, "cpu", server.load().cpu());
        putKnown(json, "memory", server.load().memory());
        putKnown(json, "network", server.load().network());
        putKnown(json, "ioWait", server.load().ioWait());
        json.put("targets", server.targets().stream().map(StateFile::target).toList());
        return json;
    }

    private static Map<String, Object> target(Target target) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", target.name().toString());
        json.put("totalBytes", target.space().totalBytes());
        json.put("usedBytes", target.space().usedBytes());
        json.put("availableBytes", target.space().availableBytes());
        if (target.filesFree() != Target.UNKNOWN_FILES) {
            json.put("filesFree", target.filesFree());
        }
        json.put("active", target.active());
        json.put("flags", TargetFlag.format(target.flags()));
        json.put("deviceClass", target.deviceClass().name());
        json.put("pools", List.copyOf(target.pools()));
        json.put("peakBytesPerSecond", target.performance().peakBytesPerSecond());
        putKnown(json, "loadRatio", target.performance().loadRatio());
        return json;
    }

    private static Map<String, Object> directory(SimulatedDirectory directory) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", directory.path());
        json.put("mdt", directory.mdt());
        directory.layout().ifPresent(layout -> json.put("layout", LayoutOptions.of(layout)));
        directory.striping().ifPresent(striping -> json.put("mkdir", striping.mdt() + " " + striping.count()));
        return json;
    }

    private static Map<String, Object> file(SimulatedFile file) {
        FileState state = file.state();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", state.path());
        json.put("id", state.id());
        json.put("bytes", state.bytes());
        json.put("layout", LayoutOptions.of(state.layout()));
        json.put("links", state.links());
        json.put("busy", state.busy());
        json.put("changedAt", state.changedAt().toString());
        putKnown(json, "bytesPerSecond", state.bytesPerSecond());
        json.put("job", file.job());
        json.put("user", file.user());
        if (file.readShare() > 0) {
            json.put("readShare", file.readShare());
        }
        return json;
    }

    private static Map<String, @Nullable Object> event(SimulatedEvent event) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("at", event.at().toString());
        json.put("targets", List.copyOf(event.targets()));
        json.put("active", event.active().orElse(null));
        json.put("flags", event.flags().map(TargetFlag::format).orElse(null));
        json.put("loadRatio", event.load() == Performance.UNKNOWN_LOAD ? null : event.load());
        return json;
    }

    private static Map<String, Object> job(SimulatedJob job) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", job.id());
        json.put("user", job.user());
        json.put("application", job.application());
        json.put("nodes", job.nodes());
        json.put("hosts", job.hosts());
        return json;
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

    private static void putKnown(Map<String, Object> json, String key, double value) {
        if (value >= 0) {
            json.put(key, value);
        }
    }

    private static SimulatedState state(Mapping root) {
        root.onlyKeys("schema", "name", "mount", "now", "servers", "directories", "files", "events", "jobs");
        List<Server> servers = each(
                root, "servers", map -> server(map.onlyKeys("name", "cpu", "memory", "network", "ioWait", "targets")));
        SystemView view = SystemView.of(root.text("name"), servers).withMount(root.text("mount"));
        return new SimulatedState(
                root.convert("now", StateFile::instant),
                view,
                each(root, "directories", StateFile::directory),
                each(root, "files", StateFile::file),
                each(root, "events", StateFile::event),
                each(root, "jobs", StateFile::job));
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
                each(map, "targets", StateFile::target));
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
                TargetFlag.parse(map.text("flags", "")),
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
                map.has("mkdir") ? Optional.of(map.convert("mkdir", StateFile::striping)) : Optional.empty());
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
                        map.convert("changedAt", StateFile::instant),
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
                map.convert("at", StateFile::instant),
                targets,
                map.has("active") ? Optional.of(map.text("active").equals("true")) : Optional.empty(),
                map.has("flags") ? Optional.of(map.convert("flags", TargetFlag::parse)) : Optional.empty(),
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
}
