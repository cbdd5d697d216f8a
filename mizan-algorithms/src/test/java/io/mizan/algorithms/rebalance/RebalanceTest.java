package io.mizan.algorithms.rebalance;

import static io.mizan.algorithms.rebalance.Rebalances.MIB;
import static io.mizan.algorithms.rebalance.Rebalances.file;
import static io.mizan.algorithms.rebalance.Rebalances.files;
import static io.mizan.algorithms.rebalance.Rebalances.on;
import static io.mizan.algorithms.rebalance.Rebalances.ost;
import static io.mizan.algorithms.rebalance.Rebalances.some;
import static io.mizan.algorithms.rebalance.Rebalances.space;
import static io.mizan.algorithms.rebalance.Rebalances.verify;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.rebalance.Rebalance.Goal;
import io.mizan.algorithms.rebalance.Rebalance.Result;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.SkippedFile;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What moves and what stays. */
class RebalanceTest {
    @Test
    void theFewestBytesLeaveAFullTarget() {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000 * MIB, 970 * MIB), ost(1, 1000 * MIB, 0)));
        List<FileState> files = List.of(
                file("/a", 500 * MIB, 0), file("/b", 100 * MIB, 0), file("/c", 70 * MIB, 0), file("/d", 50 * MIB, 0));
        Result result = Rebalance.of(view, files, space(0.85, false));
        verify(view, files, space(0.85, false), result);
        assertThat(result.moves()).extracting(move -> move.file().path()).containsExactly("/c", "/d");
        assertThat(result.leastBytes()).isEqualTo(120 * MIB);
        assertThat(result.reached()).isTrue();
    }

    @Test
    void busyAndLinkedFilesStayAndAreNamed() {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000, 970), ost(1, 1000, 0)));
        List<FileState> files = List.of(
                new FileState("/busy", "1", 400, on(0), 1, true, Instant.EPOCH, -1),
                new FileState("/linked", "2", 400, on(0), 2, false, Instant.EPOCH, -1),
                file("/free", 100, 0));
        Result result = Rebalance.of(view, files, space(0.85, true));
        assertThat(result.reached()).isFalse();
        assertThat(result.moves()).hasSize(1);
        assertThat(result.skipped())
                .containsExactlyInAnyOrder(
                        new SkippedFile("/busy", 400, Reason.BUSY), new SkippedFile("/linked", 400, Reason.LINKED));
    }

    @Test
    void filesStayInTheirPoolAndOnTheirKindOfDevice() {
        Target full = ost(0, 1000, 970).withPools(Set.of("hdd"));
        Target other = ost(1, 1000, 0);
        Target same = ost(2, 1000, 500).withPools(Set.of("hdd"));
        SystemView view = SystemView.ofTargets("fs", List.of(full, other, same));
        FileState pooled = new FileState(
                "/p",
                "p",
                200,
                new Plain(new Striping(MIB, 1, false, "hdd", new Exact(List.of(0)))),
                1,
                false,
                Instant.EPOCH,
                -1);
        assertThat(Rebalance.of(view, List.of(pooled), space(0.85, false))
                        .moves()
                        .get(0)
                        .swaps())
                .containsEntry(0, 2);
        Target flash = new Target(
                full.name(), full.space(), 9, true, Set.of(), DeviceClass.SSD, Set.of(), Performance.UNKNOWN);
        Target disk = new Target(
                other.name(), other.space(), 9, true, Set.of(), DeviceClass.HDD, Set.of(), Performance.UNKNOWN);
        assertThat(Rebalance.of(
                                SystemView.ofTargets("fs", List.of(flash, disk)),
                                List.of(file("/f", 200, 0)),
                                space(0.85, false))
                        .moves())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = TargetFlag.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FLASH"})
    void aTargetWithAFaultGetsNothing(TargetFlag flag) {
        assertNothingGoesTo(ost(1, 1000, 0).withFlags(Set.of(flag)), Set.of());
    }

    @Test
    void inactiveFullClosedAndTargetsWithoutInodesGetNothing() {
        assertNothingGoesTo(Target.inactive(new TargetName("fs", TargetKind.DATA, 1)), Set.of());
        assertNothingGoesTo(ost(1, 1000, 840), Set.of());
        assertNothingGoesTo(ost(1, 1000, 1000), Set.of());
        assertNothingGoesTo(ost(1, 1000, 0).withFilesFree(0), Set.of());
        assertNothingGoesTo(ost(1, 1000, 0), Set.of(1));
    }

    private static void assertNothingGoesTo(Target target, Set<Integer> closed) {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000, 970), target, ost(2, 1000, 600)));
        Goal goal = new Goal(Balance.SPACE, 0.85, 1, closed, file -> true, false);
        List<FileState> files = List.of(file("/a", 60, 0), file("/b", 70, 0));
        Result result = Rebalance.of(view, files, goal);
        verify(view, files, goal, result);
        assertThat(result.moves()).hasSize(2).allMatch(move -> move.swaps().equals(Map.of(0, 2)));
    }

    @Test
    void aThousandRandomPlansKeepEveryHardGoal() {
        RandomSystems systems = new RandomSystems(7);
        SplittableRandom random = new SplittableRandom(7);
        int moves = 0;
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = systems.next(2 + random.nextInt(8));
            List<FileState> files = files(view, random, 1 + random.nextInt(40));
            Goal goal = some(view, random, LayoutForm.LIST);
            Result result = Rebalance.of(view, files, goal);
            verify(view, files, goal, result);
            moves += result.moves().size();
        }
        assertThat(moves).isGreaterThan(1000);
    }

    @Test
    void loadLeavesBusyTargets() {
        Performance busy = new Performance(1000, 0.95);
        Performance calm = new Performance(1000, 0.1);
        SystemView view = SystemView.ofTargets(
                "fs",
                List.of(
                        ost(0, 10_000 * MIB, 100 * MIB).withPerformance(busy),
                        ost(1, 10_000 * MIB, 100 * MIB).withPerformance(calm)));
        FileState hot = new FileState("/hot", "h", MIB, on(0), 1, false, Instant.EPOCH, 400);
        FileState cold = new FileState("/cold", "c", 90 * MIB, on(0), 1, false, Instant.EPOCH, 1);
        Result result =
                Rebalance.of(view, List.of(hot, cold), new Goal(Balance.LOAD, 0.6, 0.9, Set.of(), file -> true, false));
        assertThat(result.moves()).extracting(move -> move.file().path()).containsExactly("/hot");
        assertThat(result.afterRates()).containsEntry(0, 550L).containsEntry(1, 500L);
        assertThat(result.reached()).isTrue();
    }
}
