package io.mizan.benchmarks.placement;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Random systems of 3 to 20 targets and batches of 1 to 12 files in which nothing is alike: targets of unequal size, use and speed, some closed;
 * pools, forbidden targets, plain and progressive files with stripe sizes of their own. Two families: one with sizes of every kind, and one with
 * targets of 12 GiB that are little used, two pools of which one may be tiny, and few file sizes from a byte to 2 GiB. The same seed gives
 * the same instances.
 */
final class GeneralInstances {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final long ODD = 12345;

    /**
     * One of them.
     *
     * @param view what the policies see
     */
    record General(SystemView view, List<PlacementRequest> requests) {
        /**
         * The same files with one component each, so that all their stripes are written at once, and no two with one layout: of those, the policy
         * takes similar sizes for equal.
         */
        General plain() {
            return new General(
                    view,
                    requests.stream()
                            .map(of -> new PlacementRequest(
                                    of.file(),
                                    of.sizeBytes(),
                                    of.rank(),
                                    List.of(whole(of)),
                                    of.pool(),
                                    of.forbidden(),
                                    of.createSeconds()))
                            .toList());
        }

        private static ComponentRequest whole(PlacementRequest of) {
            ComponentRequest last = of.components().get(of.components().size() - 1);
            long stripe = Math.max(last.stripeSizeBytes(), MIB) + of.rank() * Extent.GRAIN_BYTES;
            return new ComponentRequest(new Extent(0, Extent.EOF), false, stripe, last.stripeCount());
        }
    }

    private final SplittableRandom random;

    GeneralInstances(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** One of the first family, or, with two pools or none, of the second. */
    General next() {
        return random.nextInt(3) == 0 ? next(random.nextInt(2) * 2) : unlike();
    }

    /** One of the second family. */
    General next(int pools) {
        int count = 6 + random.nextInt(15);
        int inFirst = 3 + random.nextInt(count - 4);
        List<Server> servers = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            long used = random.nextInt(4) == 0 ? 0 : random.nextLong(3 * GIB);
            Target target = Target.of(
                            new TargetName("fs", TargetKind.DATA, t), new Space(12 * GIB, used, 12 * GIB - used))
                    .withPools(pools == 0 ? Set.of() : Set.of(t < inFirst ? "p0" : "p1"))
                    .withPerformance(new Performance((300 + random.nextInt(700)) * MIB, Performance.UNKNOWN_LOAD));
            servers.add(new Server(
                    "s" + t,
                    ServerLoad.UNKNOWN,
                    List.of(random.nextInt(10) == 0 ? target.withFlags(Set.of(TargetFlag.READ_ONLY)) : target)));
        }
        SystemView view = SystemView.of("fs", servers);
        List<PlacementRequest> requests = new ArrayList<>();
        for (int r = 0; r < 12; r++) {
            requests.add(request(r, view, pools, few()));
        }
        return new General(view, requests);
    }

    private long few() {
        return switch (random.nextInt(7)) {
            case 0 -> 1;
            case 1 -> 64 << 10;
            case 2 -> 1_000_000;
            case 3 -> 64 * MIB;
            case 4 -> GIB;
            case 5 -> GIB + ODD;
            default -> 2 * GIB;
        };
    }

    private General unlike() {
        int pools = random.nextInt(3);
        SystemView view = system(3 + random.nextInt(18), pools);
        List<PlacementRequest> requests = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        for (int r = 0; r < count; r++) {
            requests.add(request(r, view, pools, size()));
        }
        return new General(view, requests);
    }

    private SystemView system(int count, int pools) {
        boolean alike = random.nextInt(3) == 0;
        boolean empty = random.nextInt(4) == 0;
        int perServer = 1 + random.nextInt(5);
        List<Server> servers = new ArrayList<>();
        List<Target> targets = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            long total = alike ? 16 * GIB : (8 + random.nextInt(24)) * GIB;
            long used = empty || random.nextInt(4) == 0 ? 0 : random.nextLong(total / (1 + random.nextInt(6)) * 3 / 4);
            long peak = alike ? GIB : (200 + random.nextInt(1800)) * MIB;
            Set<String> in = pools == 0 ? Set.of() : Set.of("p" + random.nextInt(pools + 1));
            Target target = Target.of(new TargetName("fs", TargetKind.DATA, t), new Space(total, used, total - used))
                    .withPools(in)
                    .withPerformance(new Performance(peak, Performance.UNKNOWN_LOAD));
            targets.add(random.nextInt(12) == 0 ? target.withFlags(Set.of(TargetFlag.READ_ONLY)) : target);
            if (targets.size() == perServer || t == count - 1) {
                servers.add(new Server("s" + servers.size(), ServerLoad.UNKNOWN, targets));
                targets = new ArrayList<>();
            }
        }
        return SystemView.of("fs", servers);
    }

    private PlacementRequest request(int r, SystemView view, int pools, long size) {
        String pool = pools > 0 && random.nextInt(3) == 0 ? "p" + random.nextInt(pools) : "";
        Set<Integer> forbidden = new TreeSet<>();
        for (int i = random.nextInt(3) == 0 ? 3 : 0; i > 0; i--) {
            forbidden.add(random.nextInt(view.dataTargets().size()));
        }
        long useful = view.dataTargets().stream()
                .filter(target -> target.flags().isEmpty())
                .filter(target -> pool.isEmpty() || target.pools().contains(pool))
                .filter(target -> !forbidden.contains(target.index()))
                .count();
        int widest = (int) Math.max(1, Math.min(8, useful));
        return new PlacementRequest("/f" + r, size, r, components(widest), pool, forbidden, 0);
    }

    private long size() {
        return switch (random.nextInt(9)) {
            case 0 -> 1 + random.nextLong(64 * MIB);
            case 1 -> 64 * MIB;
            case 2, 3 -> GIB;
            case 4 -> GIB + ODD;
            case 5 -> 2 * GIB;
            case 6 -> 4 * GIB;
            default -> 1 + random.nextLong(3 * GIB);
        };
    }

    private List<ComponentRequest> components(int widest) {
        if (random.nextInt(2) == 0) {
            long stripe = random.nextInt(2) == 0 ? 0 : MIB << random.nextInt(9);
            return List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, stripe, width(widest)));
        }
        return List.of(
                new ComponentRequest(new Extent(0, 64 * MIB), false, MIB, 1),
                new ComponentRequest(
                        new Extent(64 * MIB, GIB), false, MIB << (2 * random.nextInt(3)), Math.min(3, width(widest))),
                new ComponentRequest(
                        new Extent(GIB, Extent.EOF), false, (4 * MIB) << (4 * random.nextInt(2)), width(widest)));
    }

    private int width(int widest) {
        return 1 + random.nextInt(widest);
    }
}
