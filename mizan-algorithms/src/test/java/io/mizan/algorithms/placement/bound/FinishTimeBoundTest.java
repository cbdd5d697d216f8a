package io.mizan.algorithms.placement.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.Requests;
import io.mizan.algorithms.placement.balanced.EvenSpacePolicy;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
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
import org.junit.jupiter.api.Test;

final class FinishTimeBoundTest {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    @Test
    void bytesDivideAmongTargetsByTheirRates() {
        SystemView view = system(0, 100, 300);
        assertThat(bound(view, plain(0, 200 * MIB, 1), plain(1, 200 * MIB, 1), plain(2, 200 * MIB, 1)))
                .as("two files on the fast target, or one on the slow one")
                .isCloseTo(2, within(1e-5));
    }

    @Test
    void theLongestStripeIsNotDivided() {
        SystemView view = system(0, 100, 100, 400);
        assertThat(bound(view, plain(0, 1200 * MIB, 1))).isCloseTo(3, within(1e-5));
        assertThat(bound(view, plain(0, 1200 * MIB, 2)))
                .as("one of two stripes is on a slow target")
                .isCloseTo(6, within(1e-5));
    }

    @Test
    void fiveEqualStripesOnFourTargetsTakeTwoRounds() {
        SystemView view = system(0, 100, 100, 100, 100);
        PlacementRequest[] files = new PlacementRequest[5];
        for (int f = 0; f < files.length; f++) {
            files[f] = plain(f, 100 * MIB, 1);
        }
        assertThat(bound(view, files)).isCloseTo(2, within(1e-5));
    }

    @Test
    void aServerThatIsSlowerThanItsTargetsLimitsThem() {
        assertThat(bound(system(100, 100, 100), plain(0, 400 * MIB, 2))).isCloseTo(4, within(1e-4));
        assertThat(bound(system(0, 100, 100), plain(0, 400 * MIB, 2))).isCloseTo(2, within(1e-5));
    }

    @Test
    void aForbiddenTargetDoesNotHelp() {
        SystemView view = system(0, 100, 900);
        assertThat(bound(view, Requests.without(Set.of(1), plain(0, 200 * MIB, 1))))
                .isCloseTo(2, within(1e-5));
    }

    @Test
    void withoutPeaksAllTakeTheUsualRate() {
        assertThat(bound(system(0, 0, 0), plain(0, 200 * MIB, 1))).isCloseTo(0.4, within(1e-5));
    }

    @Test
    void anUnknownPeakIsTheMeanOfTheOthers() {
        assertThat(bound(system(0, 100, 0), plain(0, 200 * MIB, 2))).isCloseTo(1, within(1e-5));
    }

    @Test
    void noAssignmentIsFinishedEarlier() {
        SplittableRandom random = new SplittableRandom(5);
        int reached = 0;
        int rounds = 400;
        for (int round = 0; round < rounds; round++) {
            SystemView view = system(
                    random.nextInt(2) * (50 + random.nextInt(400)),
                    random.ints(2 + random.nextInt(3), 50, 400).toArray());
            List<PlacementRequest> files = new ArrayList<>();
            int count = 1 + random.nextInt(4);
            for (int f = 0; f < count; f++) {
                PlacementRequest plain = plain(f, 10 * MIB * (1 + random.nextInt(40)), 1 + random.nextInt(2));
                files.add(random.nextInt(3) == 0 ? Requests.without(Set.of(2 + random.nextInt(3)), plain) : plain);
            }
            double bound = bound(view, files.toArray(new PlacementRequest[0]));
            double soonest = new EveryAssignment(files, view).soonest();
            assertThat(bound).as("round %s", round).isLessThanOrEqualTo(soonest * (1 + 1e-9));
            reached += bound >= soonest * 0.99 ? 1 : 0;
        }
        assertThat(reached).as("bounds that are within 1 %% of the optimum").isGreaterThan(rounds * 6 / 10);
    }

    private static double bound(SystemView view, PlacementRequest... files) {
        Placement placement = new EvenSpacePolicy(PolicyOptions.DEFAULT).place(List.of(files), view);
        assertThat(placement.refusals()).isEmpty();
        return FinishTimeBound.seconds(view, placement, PolicyOptions.DEFAULT_RESERVE);
    }

    private static PlacementRequest plain(int number, long bytes, int stripes) {
        return Requests.file(
                "/f" + number, bytes, new ComponentRequest(new Extent(0, Extent.EOF), false, 10 * MIB, stripes));
    }

    /** Servers of two targets, rates in MiB/s. */
    private static SystemView system(int network, int... peaks) {
        List<Server> servers = new ArrayList<>();
        List<Target> targets = new ArrayList<>();
        for (int t = 0; t < peaks.length; t++) {
            targets.add(Target.of(new TargetName("fs", TargetKind.DATA, t), new Space(64 * GIB, 0, 64 * GIB))
                    .withPerformance(new Performance(peaks[t] * MIB, Performance.UNKNOWN_LOAD)));
            if (targets.size() == 2 || t == peaks.length - 1) {
                servers.add(new Server("s" + t, network * MIB, ServerLoad.UNKNOWN, targets));
                targets = new ArrayList<>();
            }
        }
        return SystemView.of("fs", servers);
    }

    /** All assignments, one stripe after the other. */
    private static final class EveryAssignment {
        private final Batch batch;
        private final List<Demand> demands = new ArrayList<>();
        private final long[] load;

        EveryAssignment(List<PlacementRequest> files, SystemView view) {
            this.batch = Batch.of(files, view, PolicyOptions.DEFAULT);
            this.load = new long[batch.targets().size()];
            for (int f = 0; f < files.size(); f++) {
                demands.addAll(batch.demands(f));
            }
        }

        double soonest() {
            return soonest(0, 0, 0);
        }

        private double soonest(int d, int k, int taken) {
            if (d == demands.size()) {
                return end();
            }
            Demand demand = demands.get(d);
            if (k == demand.stripes()) {
                return soonest(d + 1, 0, 0);
            }
            double best = Double.POSITIVE_INFINITY;
            for (int t = 0; t < load.length; t++) {
                if ((taken & 1 << t) == 0 && batch.allowed(demand.request()).get(t)) {
                    load[t] += demand.bytesOn(k);
                    best = Math.min(best, soonest(d, k + 1, taken | 1 << t));
                    load[t] -= demand.bytesOn(k);
                }
            }
            return best;
        }

        private double end() {
            double end = 0;
            double[] onServer = new double[batch.targets().servers().size()];
            for (int t = 0; t < load.length; t++) {
                end = Math.max(
                        end,
                        load[t]
                                / (double)
                                        batch.targets().target(t).performance().peakBytesPerSecond());
                onServer[batch.targets().server(t)] += load[t];
            }
            for (int s = 0; s < onServer.length; s++) {
                long network = batch.targets().servers().get(s).networkBytesPerSecond();
                end = network == 0 ? end : Math.max(end, onServer[s] / network);
            }
            return end;
        }
    }
}
