package io.mizan.cli.command.place;

import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Need;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.List;
import java.util.Optional;

/** What a policy would like to know and a view does not say. */
final class MissingData {
    private MissingData() {}

    /** One sentence, without its full stop, or nothing where the view has all that the policy needs. */
    static Optional<String> note(PlacementPolicy policy, SystemView view) {
        List<String> missing = policy.needs().stream()
                .sorted()
                .filter(need -> !has(view, need))
                .map(MissingData::words)
                .toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        int last = missing.size() - 1;
        String list =
                last == 0 ? missing.get(0) : String.join(", ", missing.subList(0, last)) + " and " + missing.get(last);
        return Optional.of(policy.name() + " decides without " + list + ", which the system does not tell");
    }

    private static boolean has(SystemView view, Need need) {
        List<Target> osts = view.osts();
        return switch (need) {
            case SERVERS -> view.serversKnown();
            case SERVER_LOAD ->
                view.servers().stream().anyMatch(server -> !server.load().equals(ServerLoad.UNKNOWN));
            case TARGET_LOAD ->
                osts.stream().anyMatch(target -> target.performance().loadRatio() != Performance.UNKNOWN_LOAD);
            case PEAK_BANDWIDTH ->
                osts.stream().anyMatch(target -> target.performance().peakBytesPerSecond() > 0);
            case FREE_INODES -> osts.stream().anyMatch(target -> target.filesFree() != Target.UNKNOWN_FILES);
            case IO_NODES ->
                view.ioNodes().stream().anyMatch(node -> node.kind() == IoNode.Kind.FORWARDER && node.active());
        };
    }

    private static String words(Need need) {
        return switch (need) {
            case SERVERS -> "servers";
            case SERVER_LOAD -> "the load of servers";
            case TARGET_LOAD -> "the load of targets";
            case PEAK_BANDWIDTH -> "the peak bandwidth of targets";
            case FREE_INODES -> "free inodes";
            case IO_NODES -> "forwarders";
        };
    }
}
