package io.mizan.simulator.system;

import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a simulated system as the tree of its document, which {@link StateReader} reads. */
final class StateWriter {
    private StateWriter() {}

    static Map<String, Object> json(SimulatedState state) {
        SystemView view = state.described();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", StateFile.SCHEMA);
        root.put("name", view.name());
        root.put("mount", view.mount().orElseThrow());
        root.put("now", state.now().toString());
        root.put("servers", view.servers().stream().map(StateWriter::server).toList());
        root.put(
                "directories",
                state.directories().stream().map(StateWriter::directory).toList());
        root.put("files", state.files().stream().map(StateWriter::file).toList());
        root.put("events", state.events().stream().map(StateWriter::event).toList());
        if (!state.jobs().isEmpty()) {
            root.put("jobs", state.jobs().stream().map(StateWriter::job).toList());
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
        json.put("targets", server.targets().stream().map(StateWriter::target).toList());
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
        json.put("flags", LustreTargetFlags.format(target.flags()));
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
        json.put("flags", event.flags().map(LustreTargetFlags::format).orElse(null));
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

    private static void putKnown(Map<String, Object> json, String key, double value) {
        if (value >= 0) {
            json.put(key, value);
        }
    }
}
