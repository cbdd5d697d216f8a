package io.mizan.cli.command.status;

import io.mizan.model.system.Balance;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetGroups;
import io.mizan.telemetry.lustre.AvoidedTarget;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code mizan status --json}, schema {@code mizan/status/v1}; {@code docs/schemas/status-v1.json} describes it. */
final class StatusJson {
    private StatusJson() {}

    static Map<String, Object> of(List<SystemSnapshot> systems, double reserve, double fullAt) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/status/v1");
        root.put(
                "systems",
                systems.stream()
                        .map(snapshot -> system(snapshot, AvoidedTarget.of(snapshot.view(), reserve, fullAt)))
                        .toList());
        return root;
    }

    private static Map<String, @Nullable Object> system(SystemSnapshot snapshot, List<AvoidedTarget> avoid) {
        SystemView view = snapshot.view();
        Balance balance = Balance.of(view);
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", view.name());
        json.put("mount", view.mount().orElse(null));
        json.put("takenAt", view.takenAt().map(Object::toString).orElse(null));
        json.put("targets", view.targets().stream().map(StatusJson::target).toList());
        json.put("serversKnown", view.serversKnown());
        json.put("servers", view.servers().stream().map(StatusJson::server).toList());
        json.put("pools", pools(view.dataTargets()));
        json.put("forwarders", view.ioNodes().stream().map(StatusJson::ioNode).toList());
        json.put("ostCost", balance.targetCost());
        json.put("ossCost", balance.serverCost());
        json.put("meanUtilisation", balance.meanUtilisation());
        json.put("lowestUtilisation", balance.lowest());
        json.put("highestUtilisation", balance.highest());
        json.put("spread", balance.spread());
        json.put("stddevUtilisation", balance.standardDeviation());
        json.put("balanceScore", balance.score());
        json.put("avoid", avoid.stream().map(StatusJson::avoidance).toList());
        json.put("notes", snapshot.notes());
        return json;
    }

    private static Map<String, @Nullable Object> target(Target target) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", target.name().toString());
        json.put("index", target.index());
        json.put("kind", target.name().kind().label());
        json.put("totalBytes", target.space().totalBytes());
        json.put("usedBytes", target.space().usedBytes());
        json.put("availableBytes", target.space().availableBytes());
        json.put("utilisation", target.space().utilisation());
        json.put("filesFree", target.filesFree() == Target.UNKNOWN_FILES ? null : target.filesFree());
        json.put("state", target.state().label());
        json.put("flags", LustreTargetFlags.format(target.flags()));
        json.put("pools", List.copyOf(target.pools()));
        json.put("deviceClass", target.deviceClass().name().toLowerCase(Locale.ROOT));
        json.put("peakBytesPerSecond", peak(target.performance()));
        json.put("loadRatio", known(target.performance().loadRatio()));
        json.put("peakOrigin", target.performance().origin().label());
        json.put("peakConfidence", target.performance().confidence());
        return json;
    }

    private static Map<String, @Nullable Object> server(Server server) {
        Map<String, @Nullable Object> json = group(
                server.name(), server.targets().stream().filter(Target::isData).toList(), server.targets());
        json.put("cpu", known(server.load().cpu()));
        json.put("memory", known(server.load().memory()));
        json.put("network", known(server.load().network()));
        json.put("ioWait", known(server.load().ioWait()));
        return json;
    }

    private static List<Map<String, @Nullable Object>> pools(List<Target> dataTargets) {
        return TargetGroups.pools(dataTargets).entrySet().stream()
                .map(pool -> group(pool.getKey(), pool.getValue(), pool.getValue()))
                .toList();
    }

    private static Map<String, @Nullable Object> group(String name, List<Target> dataTargets, List<Target> members) {
        Space space = TargetGroups.space(dataTargets);
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("targets", members.stream().map(t -> t.name().toString()).toList());
        json.put("totalBytes", space.totalBytes());
        json.put("usedBytes", space.usedBytes());
        json.put("availableBytes", space.availableBytes());
        json.put("utilisation", space.utilisation());
        return json;
    }

    private static Map<String, @Nullable Object> ioNode(IoNode node) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", node.name());
        json.put("kind", node.kind().name().toLowerCase(Locale.ROOT));
        json.put("state", node.active() ? "active" : "inactive");
        json.put("peakBytesPerSecond", peak(node.performance()));
        json.put("loadRatio", known(node.performance().loadRatio()));
        return json;
    }

    private static @Nullable Double known(double load) {
        return load == Performance.UNKNOWN_LOAD ? null : load;
    }

    private static @Nullable Long peak(Performance performance) {
        return performance.peakBytesPerSecond() == 0 ? null : performance.peakBytesPerSecond();
    }

    /** Not {@code Map.of}: its order changes from run to run. */
    private static Map<String, Object> avoidance(AvoidedTarget avoidance) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("target", avoidance.target().name().toString());
        json.put("reasons", avoidance.reasons());
        return json;
    }
}
