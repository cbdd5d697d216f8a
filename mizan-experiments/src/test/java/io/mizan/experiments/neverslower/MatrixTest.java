package io.mizan.experiments.neverslower;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.experiments.paper.Workers;
import io.mizan.model.placement.LayoutForm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The slice of the matrix that every build runs: small systems, each state once. */
class MatrixTest {
    private static final Workers BACKWARDS = new Workers() {
        @Override
        public <T, R> List<R> all(List<T> tasks, Function<T, R> work) {
            List<R> results = new ArrayList<>();
            for (int i = tasks.size() - 1; i >= 0; i--) {
                results.add(0, work.apply(tasks.get(i)));
            }
            return results;
        }
    };

    private static final Workers IN_ORDER = new Workers() {
        @Override
        public <T, R> List<R> all(List<T> tasks, Function<T, R> work) {
            return tasks.stream().map(work).toList();
        }
    };

    private static final List<Cell> CELLS = cells();

    private static List<CellResult> results;

    @BeforeAll
    static void run() throws InterruptedException {
        results = new Matrix(Outcomes.inMemory()).results(CELLS, 2, IN_ORDER);
    }

    private static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (State state : State.values()) {
            Load load = Load.values()[state.ordinal() % 4];
            Foreknowledge told = Foreknowledge.values()[state.ordinal() % Foreknowledge.values().length];
            cells.add(new Cell(Site.SMALL, state, load, told));
        }
        return cells;
    }

    /** The simulator knows nothing of the bound. */
    @Test
    void nobodyIsFasterThanTheBound() {
        for (CellResult result : results) {
            result.outcomes().forEach((contestant, outcomes) -> {
                for (int seed = 0; seed < outcomes.size() && !contestant.open(); seed++) {
                    assertThat(outcomes.get(seed).seconds())
                            .as("%s, %s", result.cell().label(), contestant.label())
                            .isGreaterThanOrEqualTo(result.bounds().get(seed) * (1 - 1e-9));
                }
            });
            List<Run.Outcome> start =
                    result.outcomes().getOrDefault(result.balanced(LayoutForm.START_INDEX), List.of());
            for (int seed = 0; seed < start.size() && result.cell().foreknowledge() != Foreknowledge.HALF; seed++) {
                assertThat(start.get(seed).seconds())
                        .as("%s, with start indices", result.cell().label())
                        .isGreaterThanOrEqualTo(result.startBounds().get(seed) * (1 - 1e-9));
            }
        }
    }

    /** One of five neighbours is flash, so that three of four stripes are on 28 disks: 84 of 1.9 s each, three of them on some disk. */
    @Test
    void neighboursPutStripesOnDisksHoweverFastFlashIs() {
        State state = State.MIXED;
        double bound = Bound.seconds(state.platform(Site.SMALL, 1, false), state, Load.HACC.applications(Site.SMALL))
                .getOrDefault(LayoutForm.START_INDEX, Double.NaN);
        double stripe = 38.0 * 100_000_000 / 4 / State.HDD_BYTES_PER_SECOND;
        assertThat(bound).isBetween(3 * stripe, 3.1 * stripe);
    }

    @Test
    void thePolicyIsNotSlowerThanTheBestAllocatorWhereAllFilesArePredicted() {
        for (CellResult result : results) {
            if (result.cell().foreknowledge() != Foreknowledge.HALF) {
                assertThat(result.mean(LayoutForm.START_INDEX))
                        .as(result.cell().label())
                        .isLessThanOrEqualTo(CellResult.MEAN);
            }
        }
    }

    @Test
    void theOrderInWhichRunsAreDoneChangesNothing() throws InterruptedException {
        List<Cell> some = CELLS.subList(0, 2);
        assertThat(new Matrix(Outcomes.inMemory()).results(some, 2, BACKWARDS)).isEqualTo(results.subList(0, 2));
    }
}
