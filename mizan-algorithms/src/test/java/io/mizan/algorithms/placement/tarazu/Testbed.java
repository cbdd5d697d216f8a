package io.mizan.algorithms.placement.tarazu;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** The paper's testbed, 7 servers with 5 targets of 10 GiB each, and files on it. */
final class Testbed {
    static final long GIB = 1L << 30;
    static final int SERVERS = 7;
    static final int TARGETS_EACH = 5;

    private Testbed() {}

    static SystemView empty() {
        return of(server -> ServerLoad.UNKNOWN, target -> 0);
    }

    static SystemView of(IntFunction<ServerLoad> load, IntToLongFunction usedBytes) {
        List<Server> servers = new ArrayList<>();
        for (int s = 0; s < SERVERS; s++) {
            List<Target> targets = new ArrayList<>();
            for (int i = 0; i < TARGETS_EACH; i++) {
                int index = s * TARGETS_EACH + i;
                long used = usedBytes.applyAsLong(index);
                targets.add(Target.of(
                        new TargetName("lustre", TargetKind.OST, index), new Space(10 * GIB, used, 10 * GIB - used)));
            }
            servers.add(new Server("oss" + s, load.apply(s), targets));
        }
        return SystemView.of("lustre", servers);
    }

    /** Plain files. */
    static List<PlacementRequest> files(int count, long sizeBytes, int stripes) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int r = 0; r < count; r++) {
            requests.add(new PlacementRequest(
                    "/mnt/lustre/ior/test." + r,
                    sizeBytes,
                    r,
                    List.of(new ComponentWish(new Extent(0, Extent.EOF), false, 0, stripes)),
                    "",
                    Set.of(),
                    0));
        }
        return requests;
    }

    /** The balance once full-length stripes are written, each target of a file getting an equal part. */
    static Balance after(SystemView view, Placement placement) {
        Map<Integer, Long> bytes = new HashMap<>();
        for (Allocation allocation : placement.allocations()) {
            for (Allocation.Component component : allocation.components()) {
                for (int target : component.targets()) {
                    bytes.merge(
                            target,
                            allocation.request().sizeBytes()
                                    / component.targets().size(),
                            Long::sum);
                }
            }
        }
        return Balance.of(view, target -> bytes.getOrDefault(target.index(), 0L));
    }
}
