package io.mizan.algorithms.placement.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.LustreVersion;
import org.junit.jupiter.api.Test;

/** What a walk remembers when targets are refused; each sequence was followed by hand. */
class RoundRobinWalkTest {
    private static final int[] FOUR = {0, 1, 2, 3};
    private static final RoundRobinWalk.Check ANY = (column, pass) -> true;

    @Test
    void anotherPassBeginsAnewUpTo212AndGoesOnLater() {
        RoundRobinWalk.Check picky = (column, pass) -> column == 0 || (column == 1 && pass > 0);

        RoundRobinWalk old = walk(LustreVersion.V2_12);
        assertThat(old.next(2, 2, picky)).containsExactly(0, 1);
        assertThat(old.next(2, 2, ANY)).containsExactly(2, 3);

        RoundRobinWalk recent = walk(LustreVersion.V2_15);
        assertThat(recent.next(2, 2, picky)).containsExactly(0, 1);
        assertThat(recent.next(2, 2, ANY)).containsExactly(3, 0);
    }

    @Test
    void theLastPassLeavesTheStartAloneFrom216() {
        RoundRobinWalk.Check last = (column, pass) -> column == 3 && pass == RoundRobinWalk.LAST_PASS;

        RoundRobinWalk before = walk(LustreVersion.V2_15);
        assertThat(before.next(1, 1, last)).containsExactly(3);
        assertThat(before.next(1, 1, ANY)).containsExactly(0);

        RoundRobinWalk after = walk(LustreVersion.V2_17);
        assertThat(after.next(1, 1, last)).containsExactly(3);
        assertThat(after.next(1, 1, ANY)).containsExactly(2);
    }

    @Test
    void filesOverAllTargetsBeginOneLaterEachTime() {
        RoundRobinWalk old = walk(LustreVersion.V2_12);
        assertThat(old.next(4, 4, ANY)).containsExactly(0, 1, 2, 3);
        assertThat(old.next(4, 4, ANY)).containsExactly(1, 2, 3, 0);
        assertThat(old.next(4, 4, ANY)).containsExactly(2, 3, 0, 1);
    }

    @Test
    void aNewStartIsDrawnAfterManyAllocations() {
        // (2000 / 4 + 30) × 4 calls.
        for (LustreVersion version : LustreVersion.values()) {
            int[] draws = {0};
            RoundRobinWalk walk = new RoundRobinWalk(FOUR, version, bound -> draws[0]++);
            for (int i = 0; i < 2120; i++) {
                walk.next(1, 1, ANY);
            }
            assertThat(draws[0]).isEqualTo(1);
            walk.next(1, 1, ANY);
            assertThat(draws[0]).isEqualTo(2);
        }
    }

    @Test
    void enoughIsEnoughAndNothingIsNothing() {
        RoundRobinWalk walk = walk(LustreVersion.V2_17);
        assertThat(walk.next(4, 3, (column, pass) -> column != 2 || pass > 0)).hasSize(3);
        assertThat(walk.next(4, 4, (column, pass) -> false)).isEmpty();
        assertThat(walk.next(9, 9, ANY)).hasSize(4);
        assertThat(new RoundRobinWalk(new int[0], LustreVersion.V2_17, bound -> 0).next(1, 1, ANY))
                .isEmpty();
    }

    private static RoundRobinWalk walk(LustreVersion version) {
        return new RoundRobinWalk(FOUR, version, bound -> 0);
    }
}
