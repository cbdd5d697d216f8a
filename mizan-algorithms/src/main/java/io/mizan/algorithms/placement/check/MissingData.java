package io.mizan.algorithms.placement.check;

import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Need;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a policy would like to know and a view does not tell, in words for the user. */
public final class MissingData {
    private MissingData() {}

    /** One sentence for each need that the view leaves open, wholly or in part; nothing where all is known. */
    public static List<String> of(PlacementPolicy policy, SystemView view) {
        return policy.needs().stream()
                .sorted()
                .flatMap(need -> sentence(need, view).stream())
                .toList();
    }

    private static Optional<String> sentence(Need need, SystemView view) {
        return switch (need) {
            case SERVERS ->
                view.serversKnown()
                        ? Optional.empty()
                        : Optional.of("servers are not known: each target counts as a server of its own");
            case SERVER_LOAD ->
                unknown(
                        "the load",
                        "servers",
                        view.servers().stream()
                                .filter(server -> server.targets().stream().anyMatch(Target::isOst))
                                .map(Server::load)
                                .toList(),
                        ServerLoad.UNKNOWN::equals);
            case TARGET_LOAD ->
                unknown(
                        "the load",
                        "targets",
                        answering(view),
                        target -> target.performance().loadRatio() == Performance.UNKNOWN_LOAD);
            case PEAK_BANDWIDTH ->
                unknown(
                        "the peak bandwidth",
                        "targets",
                        answering(view),
                        target -> target.performance().peakBytesPerSecond() == 0);
            case FREE_INODES ->
                unknown(
                        "the number of free inodes",
                        "targets",
                        answering(view),
                        target -> target.filesFree() == Target.UNKNOWN_FILES);
            case IO_NODES ->
                view.ioNodes().stream().anyMatch(node -> node.kind() == IoNode.Kind.FORWARDER && node.active())
                        ? Optional.empty()
                        : Optional.of("no active forwarding node is known: only servers and targets are searched");
        };
    }

    private static List<Target> answering(SystemView view) {
        return view.osts().stream().filter(Target::active).toList();
    }

    private static <T> Optional<String> unknown(String what, String ofWhat, List<T> all, Predicate<T> isUnknown) {
        long unknown = all.stream().filter(isUnknown).count();
        return unknown == 0
                ? Optional.empty()
                : Optional.of(what + " of " + (unknown == all.size() ? "all" : unknown + " of " + all.size()) + " "
                        + ofWhat + " is not known");
    }
}
