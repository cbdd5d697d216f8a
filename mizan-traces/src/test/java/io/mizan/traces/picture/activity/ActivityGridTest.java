package io.mizan.traces.picture.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.testing.Campaign;
import io.mizan.traces.picture.activity.ActivityGrid.Operations;
import io.mizan.traces.picture.chart.RankRows;
import io.mizan.traces.picture.chart.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ActivityGridTest {
    private static final double SECONDS = 100;

    private record Done(long rank, ActivityKind kind, double start, double end, long bytes) {}

    @Test
    void fewOperationsKeepTheirExactTimes() {
        ActivityGrid grid = new ActivityGrid(RankRows.of(4), SECONDS);
        grid.operation(2, ActivityKind.WRITE, 10.25, 20.5, 100);
        grid.operation(2, ActivityKind.WRITE, 30, 30.001, 7);
        assertThat(grid.result(Source.DXT).bars())
                .containsExactly(
                        new ActivityBar(2, ActivityKind.WRITE, 10.25, 20.5, 1, 1, 100, 10.25),
                        new ActivityBar(2, ActivityKind.WRITE, 30, 30.001, 1, 1, 7, (float) (30.001 - 30)));
    }

    @Test
    void manyShortOperationsBecomeOneBarThatKnowsTheLongestAndHowBusyItWas() {
        ActivityGrid grid = new ActivityGrid(RankRows.of(1), SECONDS);
        for (int i = 0; i < 50_000; i++) {
            grid.operation(0, ActivityKind.READ, i * 0.001, i * 0.001 + 0.0004, 10);
        }
        grid.operation(0, ActivityKind.READ, 25, 25.5, 10);
        List<ActivityBar> bars = grid.result(Source.DXT).bars();
        assertThat(bars).hasSize(1);
        assertThat(bars.get(0).operations()).isEqualTo(50_001);
        assertThat(bars.get(0).bytes()).isEqualTo(500_010);
        assertThat(bars.get(0).longestSeconds()).isEqualTo(0.5);
        assertThat(bars.get(0).busy()).isCloseTo(0.41, within(0.01));
    }

    @Test
    void whatTheLogTellsOfAllRanksHasARowOfItsOwn() {
        ActivityGrid grid = new ActivityGrid(RankRows.of(10), SECONDS);
        grid.window(-1, ActivityKind.METADATA, 1, 2, new Operations(20, 0, 5, 0));
        RankActivity activity = grid.result(Source.COUNTERS);
        assertThat(activity.rows()).hasSize(11).endsWith("9", "all ranks");
        assertThat(activity.bars()).containsExactly(new ActivityBar(10, ActivityKind.METADATA, 1, 2, 0.5, 20, 0, 0));
    }

    @Test
    void manyRanksShareRows() {
        RankRows rows = RankRows.of(1000);
        assertThat(rows.rows()).isEqualTo(250);
        assertThat(rows.labels()).startsWith("0-3", "4-7").endsWith("996-999");
        assertThat(RankRows.of(257).labels()).hasSize(129).endsWith("256");
        assertThat(RankRows.of(Long.MAX_VALUE).rows()).isLessThanOrEqualTo(RankRows.MOST);
    }

    /** Nothing is invented, nothing is lost, and there are never too many bars. */
    @Test
    void everyOperationLiesInABarOfItsRow() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < Campaign.rounds(8); round++) {
            RankRows rows = RankRows.of(1 + random.nextInt(600));
            ActivityGrid grid = new ActivityGrid(rows, SECONDS);
            double longest = Math.pow(10, -4 + 5 * random.nextDouble());
            List<Done> all = new ArrayList<>();
            for (int i = 0; i < 60_000; i++) {
                double start = SECONDS * random.nextDouble();
                double end = Math.min(SECONDS, start + longest * random.nextDouble());
                ActivityKind kind = random.nextBoolean() ? ActivityKind.READ : ActivityKind.WRITE;
                all.add(new Done(random.nextLong(rows.ranks()), kind, start, end, random.nextLong(1 << 20)));
            }
            all.forEach(o -> grid.operation(o.rank, o.kind, o.start, o.end, o.bytes));
            List<ActivityBar> bars = grid.result(Source.DXT).bars();

            assertThat(bars).hasSizeLessThanOrEqualTo(ActivityGrid.MOST_BARS);
            assertThat(bars.stream().mapToLong(ActivityBar::operations).sum()).isEqualTo(all.size());
            assertThat(bars.stream().mapToLong(ActivityBar::bytes).sum())
                    .isEqualTo(all.stream().mapToLong(Done::bytes).sum());
            ActivityBar[][] lanes = new ActivityBar[3 * rows.rows()][];
            for (int row = 0; row < rows.rows(); row++) {
                for (ActivityKind kind : ActivityKind.values()) {
                    int lane = row;
                    lanes[3 * row + kind.ordinal()] = bars.stream()
                            .filter(bar -> bar.row() == lane && bar.kind() == kind)
                            .toArray(ActivityBar[]::new);
                }
            }
            for (ActivityBar[] lane : lanes) {
                for (int i = 1; i < lane.length; i++) {
                    assertThat(lane[i].start()).isGreaterThan(lane[i - 1].end());
                }
            }
            for (Done o : all) {
                assertThat(lanes[3 * rows.row(o.rank) + o.kind.ordinal()])
                        .as("bars of %s", o)
                        .anyMatch(bar -> bar.start() <= o.start + 1e-9
                                && bar.end() >= o.end - 1e-9
                                && bar.longestSeconds() >= (o.end - o.start) * (1 - 1e-6));
            }
        }
    }
}
