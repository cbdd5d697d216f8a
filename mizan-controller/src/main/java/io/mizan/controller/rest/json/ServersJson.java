package io.mizan.controller.rest.json;

import io.mizan.controller.monitor.TargetConflict;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.database.server.ServerPair;
import io.mizan.database.server.TargetBinding;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which server has which target as a document, schema {@code mizan/servers/v1}: over HTTP and from the command line. */
public final class ServersJson {
    private ServersJson() {}

    /** What the database keeps. */
    public static Map<String, Object> kept(List<TargetBinding> targets, List<ServerPair> pairs) {
        return tree(targets, Map.of(), pairs);
    }

    private static Map<String, Object> tree(
            List<TargetBinding> targets, Map<String, String> takenOver, List<ServerPair> pairs) {
        Map<String, Object> tree = Json.document("servers");
        tree.put(
                "targets",
                targets.stream()
                        .map(target -> target(target, takenOver.getOrDefault(target.target(), "")))
                        .toList());
        tree.put("pairs", pairs.stream().map(ServersJson::pair).toList());
        return tree;
    }

    /** What a controller knows. */
    public static Map<String, Object> tree(TargetServers servers, Instant now) {
        Map<String, Object> tree = tree(servers.targets(), servers.takenOver(), servers.pairs());
        tree.put("conflicts", conflicts(servers.conflicts(now)));
        return tree;
    }

    public static List<Map<String, Object>> conflicts(List<TargetConflict> conflicts) {
        return conflicts.stream().map(ServersJson::conflict).toList();
    }

    private static Map<String, Object> target(TargetBinding target, String takenOverBy) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("target", target.target());
        tree.put("server", target.server());
        tree.put("confirmed", target.confirmed());
        tree.put("since", target.since().toString());
        if (target.confirmed()) {
            tree.put("confirmedBy", target.confirmedBy());
        }
        if (!takenOverBy.isEmpty()) {
            tree.put("takenOverBy", takenOverBy);
        }
        return tree;
    }

    private static Map<String, Object> pair(ServerPair pair) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("servers", List.of(pair.server(), pair.partner()));
        tree.put("confirmedBy", pair.confirmedBy());
        tree.put("since", pair.since().toString());
        return tree;
    }

    private static Map<String, Object> conflict(TargetConflict conflict) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("target", conflict.target());
        tree.put("reportedBy", conflict.server());
        tree.put("server", conflict.home());
        tree.put("reports", conflict.reports());
        tree.put("firstAt", conflict.firstAt().toString());
        tree.put("lastAt", conflict.lastAt().toString());
        return tree;
    }
}
