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

/** Describes data that a policy needs and a view does not have, in words for the user. */
public final class MissingData {
    /**
     * A need that a view leaves open.
     *
     * @param missing what is not known
     * @param instead what the decision rests on then
     */
    public record Gap(Need need, String missing, String instead) {}

    private MissingData() {}

    /** Each need that the view leaves open, wholly or in part, in their order. */
    public static List<Gap> gaps(PlacementPolicy policy, SystemView view) {
        return policy.needs().stream()
                .sorted()
                .flatMap(need -> gap(need, view).stream())
                .toList();
    }

    /** One sentence for each need that the view leaves open, wholly or in part; nothing where all is known. */
    public static List<String> of(PlacementPolicy policy, SystemView view) {
        return gaps(policy, view).stream()
                .map(gap -> gap.need == Need.SERVERS || gap.need == Need.IO_NODES
                        ? gap.missing + ": " + gap.instead
                        : gap.missing)
                .toList();
    }

    private static Optional<Gap> gap(Need need, SystemView view) {
        return missing(need, view).map(missing -> new Gap(need, missing, instead(need)));
    }

    private static String instead(Need need) {
        return switch (need) {
            case SERVERS -> "each target counts as a server of its own";
            case SERVER_LOAD -> "space and the number of stripes on a server decide";
            case TARGET_LOAD -> "space and what is placed decide, as if targets were equally busy";
            case PEAK_BANDWIDTH -> "targets count as equally fast";
            case FREE_INODES -> "free space alone decides";
            case IO_NODES -> "only servers and targets are searched";
        };
    }

    private static Optional<String> missing(Need need, SystemView view) {
        return switch (need) {
            case SERVERS -> view.serversKnown() ? Optional.empty() : Optional.of("servers are not known");
            case SERVER_LOAD ->
                unknown(
                        "the load",
                        "servers",
                        view.servers().stream()
                                .filter(server -> server.targets().stream().anyMatch(Target::isData))
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
                        : Optional.of("no active forwarding node is known");
        };
    }

    private static List<Target> answering(SystemView view) {
        return view.dataTargets().stream().filter(Target::active).toList();
    }

    private static <T> Optional<String> unknown(String what, String ofWhat, List<T> all, Predicate<T> isUnknown) {
        long unknown = all.stream().filter(isUnknown).count();
        return unknown == 0
                ? Optional.empty()
                : Optional.of(what + " of " + (unknown == all.size() ? "all" : unknown + " of " + all.size()) + " "
                        + ofWhat + " is not known");
    }
}
