package io.mizan.simulator.whatif;

import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.scenario.PolicySource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Small systems and two policies for tests. */
final class Systems {
    static final long GIB = 1L << 30;

    /** The policies: all files on the first target, or each on the one with most free space. */
    static final PolicySource POLICIES = (name, seed) -> new ByName(name);

    private Systems() {}

    /** Two targets a server, each of 1 TiB and full to the given per cent; an MDT beside them. */
    static SystemView of(int... percents) {
        List<Server> servers = new ArrayList<>();
        servers.add(new Server(
                "mds",
                ServerLoad.UNKNOWN,
                List.of(Target.of(new TargetName("t", TargetKind.METADATA, 0), new Space(GIB, 0, GIB)))));
        for (int i = 0; i < percents.length; i += 2) {
            servers.add(new Server(
                    "oss" + i / 2,
                    ServerLoad.UNKNOWN,
                    IntStream.range(i, Math.min(percents.length, i + 2))
                            .mapToObj(index -> target(index, percents[index]))
                            .toList()));
        }
        return SystemView.of("t", servers);
    }

    private static Target target(int index, int percent) {
        long total = 1024 * GIB;
        long used = total * percent / 100;
        return Target.of(new TargetName("t", TargetKind.DATA, index), new Space(total, used, total - used));
    }

    private record ByName(String name) implements PlacementPolicy {
        @Override
        public Set<Need> needs() {
            return Set.of();
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            long[] free = view.dataTargets().stream()
                    .mapToLong(target -> target.space().availableBytes())
                    .toArray();
            List<Allocation> allocations = new ArrayList<>();
            for (PlacementRequest request : requests) {
                int best = switch (name) {
                    case "first" -> 0;
                    case "emptiest" ->
                        IntStream.range(0, free.length)
                                .boxed()
                                .max(Comparator.comparingLong(column -> free[column]))
                                .orElseThrow();
                    default -> throw new IllegalArgumentException("no policy " + name);
                };
                free[best] -= request.sizeBytes();
                allocations.add(new Allocation(
                        request,
                        List.of(new Allocation.Component(
                                request.components().get(0),
                                1 << 20,
                                List.of(view.dataTargets().get(best).index())))));
            }
            return new Placement(allocations, List.of());
        }
    }
}
