package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Small instances of every kind against an exhaustive search that knows nothing but the rules. */
final class ExhaustiveTest {
    private static final long GRAIN = 64 << 10;

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void theHighestLevelIsTheLowestThereIs() {
        int all = 0;
        int squares = 0;
        int bounds = 0;
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = system();
            List<PlacementRequest> requests = requests(view);
            Placement placement = new EvenSpacePolicy(PolicyOptions.DEFAULT).place(requests, view);
            assertThat(Verifier.faults(requests, view, placement, 0.001, Rules.EXACT))
                    .isEmpty();
            Exhaustive best = Exhaustive.of(requests, view);
            assertThat(placement.refusals().isEmpty())
                    .as("round %s: everything is placed if it can be", round)
                    .isEqualTo(best.possible());
            if (best.possible()) {
                double[] reached = reached(requests, view, placement);
                assertThat(reached[0]).as("round %s: highest level", round).isCloseTo(best.highest, within(1e-9));
                double bound = LowerBound.ostCost(view, placement, 0.001) * best.mean;
                assertThat(bound).as("round %s: bound", round).isLessThanOrEqualTo(best.highest * (1 + 1e-9));
                all++;
                squares += reached[1] <= best.squares * (1 + 1e-9) ? 1 : 0;
                bounds += bound >= best.highest * (1 - 1e-9) ? 1 : 0;
            }
        }
        assertThat(squares).as("sums of squares that are the smallest").isGreaterThan(all * 85 / 100);
        assertThat(bounds).as("bounds that are reached").isGreaterThan(all * 75 / 100);
    }

    private SystemView system() {
        int count = 1 + random.nextInt(5);
        boolean alike = random.nextInt(3) == 0;
        List<Server> servers = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            long total = (alike ? 40 : 20 + random.nextInt(40)) * GRAIN;
            long used = random.nextInt(3) == 0 ? 0 : random.nextLong(total / 2);
            Target target = Target.of(new TargetName("fs", TargetKind.DATA, t), new Space(total, used, total - used))
                    .withPools(random.nextInt(3) == 0 ? Set.of("p") : Set.of());
            servers.add(new Server("s" + t, ServerLoad.UNKNOWN, List.of(target)));
        }
        return SystemView.of("fs", servers);
    }

    private List<PlacementRequest> requests(SystemView view) {
        int dataTargets = view.dataTargets().size();
        int count = 1 + random.nextInt(4);
        boolean oneSize = random.nextInt(3) == 0;
        boolean exceptions = random.nextInt(3) == 0;
        long size = (1 + random.nextInt(6)) * GRAIN;
        List<PlacementRequest> requests = new ArrayList<>();
        for (int r = 0; r < count; r++) {
            List<ComponentRequest> requestedComponents = new ArrayList<>();
            int width = 1 + random.nextInt(dataTargets);
            long bytes;
            if (oneSize) {
                requestedComponents.add(new ComponentRequest(new Extent(0, Extent.EOF), false, size, width));
                bytes = width * size;
            } else {
                int components = 1 + random.nextInt(2);
                long start = 0;
                for (int c = 0; c < components; c++) {
                    long stripe = (1 + random.nextInt(4)) * GRAIN;
                    int stripes = 1 + random.nextInt(dataTargets);
                    long end = c == components - 1 ? Extent.EOF : ceil(start + stripe * stripes, stripe);
                    requestedComponents.add(new ComponentRequest(
                            new Extent(start, end), false, random.nextBoolean() ? stripe : 0, stripes));
                    start = end;
                }
                bytes = 1 + random.nextLong(16 * GRAIN);
                if (random.nextBoolean()) {
                    bytes = ceil(bytes, GRAIN);
                }
            }
            Set<Integer> forbidden = new TreeSet<>();
            if (exceptions && random.nextBoolean()) {
                forbidden.add(random.nextInt(dataTargets));
            }
            String pool = exceptions && random.nextInt(4) == 0 ? "p" : "";
            requests.add(new PlacementRequest("/f" + r, bytes, r, requestedComponents, pool, forbidden, 0));
        }
        return requests;
    }

    private static long ceil(long bytes, long grain) {
        return (bytes + grain - 1) / grain * grain;
    }

    private static double[] reached(List<PlacementRequest> requests, SystemView view, Placement placement) {
        Batch batch = Batch.of(requests, view, PolicyOptions.DEFAULT);
        long[] load = new long[batch.targets().size()];
        for (int r = 0; r < requests.size(); r++) {
            for (Demand demand : batch.demands(r)) {
                List<Integer> chosen = placement
                        .allocations()
                        .get(r)
                        .components()
                        .get(demand.component())
                        .targets();
                for (int k = 0; k < chosen.size(); k++) {
                    load[chosen.get(k)] += demand.bytesOn(k);
                }
            }
        }
        return Exhaustive.measure(batch.targets(), load);
    }

    /** All assignments, one stripe after the other. */
    private static final class Exhaustive {
        private final TargetTable targets;
        private final Batch batch;
        private final List<Demand> demands = new ArrayList<>();
        private final long[] load;
        private double highest = Double.POSITIVE_INFINITY;
        private double squares = Double.POSITIVE_INFINITY;
        private double mean;

        private Exhaustive(List<PlacementRequest> requests, SystemView view) {
            batch = Batch.of(requests, view, PolicyOptions.DEFAULT);
            targets = batch.targets();
            load = new long[targets.size()];
            double bytes = 0;
            double size = 0;
            for (int r = 0; r < requests.size(); r++) {
                demands.addAll(batch.demands(r));
            }
            for (Demand demand : demands) {
                bytes += demand.lengthBytes();
            }
            for (int t = 0; t < targets.size(); t++) {
                bytes += targets.usedBytes(t);
                size += targets.totalBytes(t);
            }
            mean = bytes / size;
        }

        static Exhaustive of(List<PlacementRequest> requests, SystemView view) {
            Exhaustive search = new Exhaustive(requests, view);
            search.place(0, 0, 0, 0);
            return search;
        }

        boolean possible() {
            return highest < Double.POSITIVE_INFINITY;
        }

        private void place(int d, int k, int taken, int last) {
            if (d == demands.size()) {
                double[] now = measure(targets, load);
                if (now[0] < highest * (1 - 1e-12) || (now[0] < highest * (1 + 1e-12) && now[1] < squares)) {
                    highest = now[0];
                    squares = now[1];
                }
                return;
            }
            Demand demand = demands.get(d);
            if (k == demand.stripes()) {
                place(d + 1, 0, 0, 0);
                return;
            }
            long bytes = demand.bytesOn(k);
            boolean asBefore = k > 0 && demand.bytesOn(k - 1) == bytes;
            for (int t = asBefore ? last + 1 : 0; t < load.length; t++) {
                boolean free = (taken & 1 << t) == 0;
                if (free && batch.allowed(demand.request()).get(t) && load[t] + bytes <= targets.roomBytes(t)) {
                    double level = ((double) targets.usedBytes(t) + load[t] + bytes) / targets.totalBytes(t);
                    if (level < highest * (1 + 1e-12)) {
                        load[t] += bytes;
                        place(d, k + 1, taken | 1 << t, t);
                        load[t] -= bytes;
                    }
                }
            }
        }

        static double[] measure(TargetTable targets, long[] load) {
            double highest = 0;
            double squares = 0;
            for (int t = 0; t < load.length; t++) {
                double bytes = (double) targets.usedBytes(t) + load[t];
                highest = Math.max(highest, bytes / targets.totalBytes(t));
                squares += bytes * bytes / targets.totalBytes(t);
            }
            return new double[] {highest, squares};
        }
    }
}
