package io.mizan.simulator.scenario;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.units.DataRate;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.platform.StorageServer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads what happens to a platform during a run. */
final class ChangeList {
    private ChangeList() {}

    /** Changes of a platform; servers that were added may change later on. */
    static List<Change> read(List<Node> nodes, Platform platform) {
        List<Change> changes = new ArrayList<>();
        Set<String> servers = new HashSet<>();
        Set<Integer> targets = new HashSet<>();
        platform.servers().forEach(server -> servers.add(server.name()));
        platform.targets().forEach(target -> targets.add(target.index()));
        for (Node node : nodes) {
            Mapping change = node.asMapping().onlyKeys("at", "target", "server", "add", "speed", "full", "background");
            double at = ScenarioFile.seconds(change, "at", 0);
            if (change.has("add")) {
                StorageServer server = PlatformFile.addition(
                        change.require("add").asMapping(),
                        platform.name(),
                        1 + targets.stream().mapToInt(i -> i).max().orElse(-1));
                if (!servers.add(server.name())) {
                    throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a server of this name exists already")
                            .with("server", server.name())
                            .at(change.place())
                            .exception();
                }
                server.targets().forEach(target -> targets.add(target.index()));
                changes.add(new Change(at, new Change.Addition(server)));
            } else {
                changes.add(new Change(at, what(change, servers, targets)));
            }
        }
        return changes;
    }

    private static Change.What what(Mapping change, Set<String> servers, Set<Integer> targets) {
        if (change.has("server")) {
            String server = change.text("server");
            if (!servers.contains(server)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such server on the platform")
                        .with("server", server)
                        .at(change.require("server").place())
                        .maybe(Suggestion.nearest(server, List.copyOf(servers))
                                .map(near -> "you mean " + near)
                                .orElse("use one of " + servers.size() + " servers of the platform"))
                        .exception();
            }
            return new Change.ServerSpeed(server, factor(change));
        }
        int target = change.integer("target");
        if (!targets.contains(target)) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such target on the platform")
                    .with("target", target)
                    .at(change.require("target").place())
                    .maybe("indices go from 0 to "
                            + targets.stream().mapToInt(i -> i).max().orElse(0))
                    .exception();
        }
        if (change.has("background")) {
            return new Change.TargetBackground(
                    target,
                    ScenarioFile.within(
                            change, "background", change.convert("background", DataRate::parse), 0, Double.MAX_VALUE));
        }
        return change.has("full")
                ? new Change.TargetFill(target, ScenarioFile.within(change, "full", change.number("full", 0), 0, 1))
                : new Change.TargetSpeed(target, factor(change));
    }

    private static double factor(Mapping change) {
        change.require("speed");
        return ScenarioFile.within(change, "speed", change.number("speed", 1), 0, 1000);
    }
}
