package io.mizan.algorithms.placement;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;

/** The testbed of the Tarazu paper: 7 servers with 5 targets of 10 GB each, and its workloads. */
public final class Testbed {
    public static final long MIB = 1 << 20;
    public static final long GIB = 1 << 30;
    public static final int OSTS = 35;

    private static final long SIZE = 10 * GIB;

    private Testbed() {}

    public static SystemView empty() {
        return filled(t -> 0);
    }

    /** Every target up to 14 % full, by lot, in whole KiB. */
    public static SystemView filled(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] used = random.longs(OSTS, 0, (SIZE * 14 / 100) >> 10).toArray();
        return filled(t -> used[t] << 10);
    }

    public static SystemView filled(IntToLongFunction used) {
        List<Server> servers = new ArrayList<>();
        for (int s = 0; s < 7; s++) {
            List<Target> targets = new ArrayList<>();
            for (int t = 5 * s; t < 5 * s + 5; t++) {
                long bytes = used.applyAsLong(t);
                targets.add(
                        Target.of(new TargetName("testbed", TargetKind.DATA, t), new Space(SIZE, bytes, SIZE - bytes)));
            }
            servers.add(new Server("oss" + s, ServerLoad.UNKNOWN, targets));
        }
        return SystemView.of("testbed", servers);
    }

    /** So many files of so many bytes, one per process. */
    public static List<PlacementRequest> files(int count, long bytes, List<ComponentRequest> layout) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int rank = 0; rank < count; rank++) {
            requests.add(new PlacementRequest("/mnt/ior/test." + rank, bytes, rank, layout, "", Set.of(), 0));
        }
        return requests;
    }

    public static List<ComponentRequest> stripes(int count) {
        return List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, 0, count));
    }

    public static List<ComponentRequest> configuration1() {
        return layout(new long[] {128 * MIB, 512 * MIB, 2 * GIB, Extent.EOF}, 1, 3, 8, 16);
    }

    public static List<ComponentRequest> configuration2() {
        return layout(new long[] {128 * MIB, 2 * GIB, Extent.EOF}, 1, 12, 32);
    }

    private static List<ComponentRequest> layout(long[] ends, int... counts) {
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        long start = 0;
        for (int i = 0; i < ends.length; i++) {
            requestedComponents.add(new ComponentRequest(new Extent(start, ends[i]), false, 0, counts[i]));
            start = ends[i];
        }
        return requestedComponents;
    }
}
