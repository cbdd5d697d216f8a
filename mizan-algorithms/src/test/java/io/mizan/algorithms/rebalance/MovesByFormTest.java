package io.mizan.algorithms.rebalance;

import static io.mizan.algorithms.rebalance.Rebalances.MIB;
import static io.mizan.algorithms.rebalance.Rebalances.file;
import static io.mizan.algorithms.rebalance.Rebalances.files;
import static io.mizan.algorithms.rebalance.Rebalances.ost;
import static io.mizan.algorithms.rebalance.Rebalances.some;
import static io.mizan.algorithms.rebalance.Rebalances.verify;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.rebalance.Rebalance.Goal;
import io.mizan.algorithms.rebalance.Rebalance.Move;
import io.mizan.algorithms.rebalance.Rebalance.Result;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.SkippedFile;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.ServerOrder;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where files go whose layouts may say their first target, their number of targets or a pool alone. */
class MovesByFormTest {
    /** A server that is told the first target takes those that follow it, and no others are planned with. */
    @Test
    void filesThatMaySayTheirFirstTargetOnlyGoWhereTheServerGoesOn() {
        RandomSystems systems = new RandomSystems(17);
        SplittableRandom random = new SplittableRandom(17);
        int moves = 0;
        int wide = 0;
        for (int round = 0; round < Campaign.rounds(1000); round++) {
            SystemView view = systems.next(2 + random.nextInt(8));
            List<FileState> files = files(view, random, 1 + random.nextInt(40));
            Goal goal = some(view, random, LayoutForm.START_INDEX);
            Result result = Rebalance.of(view, files, goal);
            verify(view, files, goal, result);
            for (Move move : result.moves()) {
                FileLayout said = move.after()
                        .restriped(striping -> striping.at(new StartIndex(
                                ((Exact) striping.targets()).indices().get(0))));
                assertThat(ServerOrder.expected(said, view)).isEqualTo(move.after());
                wide += move.after().stripings().get(0).stripeCount() > 1 ? 1 : 0;
            }
            moves += result.moves().size();
        }
        assertThat(moves).isGreaterThan(500);
        assertThat(wide).isGreaterThan(100);
    }

    @Test
    void layoutsThatSayCountsOnlyCannotSteerAndSoNothingMoves() {
        SystemView view = SystemView.ofTargets("fs", List.of(ost(0, 1000, 970), ost(1, 1000, 0)));
        List<FileState> files = List.of(file("/a", 400, 0));
        Goal goal =
                new Goal(Balance.SPACE, 0.85, 1, Set.of(), file -> true, false, file -> LayoutForm.COUNT, file -> "");
        Result result = Rebalance.of(view, files, goal);
        assertThat(result.moves()).isEmpty();
        assertThat(result.reached()).isFalse();
        assertThat(result.skipped()).containsExactly(new SkippedFile("/a", 400, Reason.POLICY));
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutForm.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COUNT"})
    void filesGoToThePoolOfTheSiteWithAllTheirStripes(LayoutForm form) {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            targets.add(ost(i, 1000 * MIB, i == 0 ? 970 * MIB : 100 * MIB)
                    .withPools(i % 2 == 0 ? Set.of() : Set.of("flash")));
        }
        SystemView view = SystemView.ofTargets("fs", targets);
        List<FileState> files = List.of(file("/a", 300 * MIB, 0, 2));
        Goal goal = new Goal(Balance.SPACE, 0.85, 1, Set.of(), file -> true, true, file -> form, file -> "flash");
        Result result = Rebalance.of(view, files, goal);
        assertThat(result.reached()).isTrue();
        assertThat(result.moves()).hasSize(1);
        Striping striping = result.moves().get(0).after().stripings().get(0);
        assertThat(striping.pool()).isEqualTo("flash");
        assertThat(((Exact) striping.targets()).indices()).isSubsetOf(1, 3, 5);
    }
}
