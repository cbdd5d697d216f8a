package io.mizan.benchmarks.placement;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
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
import java.util.TreeSet;

/**
 * A batch and a system of a given size; the same size gives the same instance.
 *
 * <p>Components have 1, 3, 8 and 16 stripes in equal parts, with the stripe sizes of Tarazu's Table 4. Targets are 0 to 60 % full
 * and would be an eighth full of the batch alone, so capacities matter. In the structured kind each component is a file of its own;
 * in the general kind four make one file, half of the files ask for one of four pools, and half have one to eight targets that
 * they must not use.
 */
record Instance(List<PlacementRequest> requests, SystemView view) {
    private static final int[] STRIPES = {1, 3, 8, 16};
    private static final long[] STRIPE_BYTES = {128L << 20, 128L << 20, 192L << 20, 384L << 20};
    private static final int TARGETS_PER_SERVER = 5;
    private static final int POOLS = 4;

    static Instance of(Size size) {
        SplittableRandom random = new SplittableRandom(31L * size.requests() + size.targets());
        boolean general = size.kind() == Size.Kind.GENERAL;
        List<PlacementRequest> requests = general ? pflFiles(size, random) : plainFiles(size);
        return new Instance(requests, view(size, random));
    }

    private static List<PlacementRequest> plainFiles(Size size) {
        List<PlacementRequest> requests = new ArrayList<>();
        for (int r = 0; r < size.requests(); r++) {
            int k = r % STRIPES.length;
            ComponentRequest requested =
                    new ComponentRequest(new Extent(0, Extent.EOF), false, STRIPE_BYTES[k], STRIPES[k]);
            requests.add(new PlacementRequest(
                    "/bench/" + r, STRIPES[k] * STRIPE_BYTES[k], r, List.of(requested), "", Set.of(), 0));
        }
        return requests;
    }

    private static List<PlacementRequest> pflFiles(Size size, SplittableRandom random) {
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        long start = 0;
        for (int k = 0; k < STRIPES.length; k++) {
            long end = start + STRIPES[k] * STRIPE_BYTES[k];
            requestedComponents.add(new ComponentRequest(new Extent(start, end), false, STRIPE_BYTES[k], STRIPES[k]));
            start = end;
        }
        List<PlacementRequest> requests = new ArrayList<>();
        for (int r = 0; r < size.requests() / STRIPES.length; r++) {
            String pool = random.nextBoolean() ? "pool" + random.nextInt(POOLS) : "";
            Set<Integer> forbidden = new TreeSet<>();
            int exceptions = random.nextBoolean() ? 1 + random.nextInt(8) : 0;
            for (int i = 0; i < exceptions; i++) {
                forbidden.add(random.nextInt(size.targets()));
            }
            requests.add(new PlacementRequest("/bench/" + r, start, r, requestedComponents, pool, forbidden, 0));
        }
        return requests;
    }

    private static SystemView view(Size size, SplittableRandom random) {
        long batch = 0;
        for (int r = 0; r < size.requests(); r++) {
            batch += STRIPES[r % STRIPES.length] * STRIPE_BYTES[r % STRIPES.length];
        }
        long total = batch / size.targets() * 8;
        List<Server> servers = new ArrayList<>();
        for (int s = 0; s * TARGETS_PER_SERVER < size.targets(); s++) {
            List<Target> targets = new ArrayList<>();
            for (int i = 0; i < TARGETS_PER_SERVER && s * TARGETS_PER_SERVER + i < size.targets(); i++) {
                long used = (long) (0.6 * random.nextDouble() * total);
                targets.add(target(s * TARGETS_PER_SERVER + i, new Space(total, used, total - used), random));
            }
            ServerLoad load = new ServerLoad(random.nextDouble(), random.nextDouble(), 0, 0);
            servers.add(new Server("oss" + s, load, targets));
        }
        return SystemView.of("bench", servers);
    }

    private static Target target(int index, Space space, SplittableRandom random) {
        Set<String> pools = new TreeSet<>();
        pools.add("pool" + index % POOLS);
        if (random.nextInt(4) == 0) {
            pools.add("pool" + random.nextInt(POOLS));
        }
        return new Target(
                new TargetName("bench", TargetKind.DATA, index),
                space,
                Target.UNKNOWN_FILES,
                true,
                Set.of(),
                DeviceClass.UNKNOWN,
                pools,
                Performance.UNKNOWN);
    }
}
