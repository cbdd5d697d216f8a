package io.mizan.simulator.whatif;

import static io.mizan.simulator.whatif.Systems.GIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.LongRun.Day;
import io.mizan.model.whatif.UsageProfile;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeeksRunTest {
    private static final Rates RATES = new Rates(GIB, 8 * GIB, 2 * GIB);

    private static UsageProfile use(int days, long gibPerDay, int keep) {
        return new UsageProfile(days, gibPerDay * GIB, keep, List.of(new UsageProfile.Kind(GIB, 1, 1)));
    }

    private static LongRun run(SystemView view, UsageProfile use, String policy) {
        return new WeeksRun(view, use, RATES, Set.of(3), Systems.POLICIES).run(policy, 1);
    }

    @Test
    void withoutRemovalEveryByteStays() {
        LongRun run = run(Systems.of(50, 50, 50, 0), use(10, 48, 0), "emptiest");
        assertThat(run.days()).extracting(Day::day).startsWith(0, 1, 2).hasSize(11);
        double written = 10 * 48 / (4 * 1024.0);
        assertThat(run.days().get(10).mean()).isEqualTo(run.days().get(0).mean() + written, within(1e-9));
        // Until the new target is as full as the others, all goes there: 480 GiB into 512 GiB.
        assertThat(run.days()).extracting(Day::watchedShare).endsWith(1.0, 1.0);
        assertThat(run.days().get(5).loadCost()).isEqualTo(4, within(1e-9));
        assertThat(run.refusedBytes()).isZero();
    }

    @Test
    void asMuchAsIsRemovedKeepsTheSystemAsFullAsItWas() {
        SystemView view = Systems.of(80, 60, 40, 20);
        UsageProfile steady = new UsageProfile(
                70, UsageProfile.steadyBytesPerDay(view, 30), 30, List.of(new UsageProfile.Kind(GIB, 1, 1)));
        LongRun run = run(view, steady, "emptiest");
        for (Day day : run.days()) {
            assertThat(day.mean()).isEqualTo(0.5, within(1e-3));
        }
        // After a month nothing of before is left, and the policy has made it even.
        assertThat(run.days().get(70).highest() - run.days().get(70).lowest()).isLessThan(0.02);
    }

    /** Files whose lifetime is exponential leave the mean as it is, too, but for the luck of the draw: 24 applications a day, 14 days each. */
    @Test
    void drawnLifetimesKeepTheSystemAboutAsFullAsItWas() {
        SystemView view = Systems.of(80, 60, 40, 20);
        UsageProfile drawn = new UsageProfile(
                56,
                UsageProfile.steadyBytesPerDay(view, 14),
                14,
                List.of(new UsageProfile.Kind(GIB, 1, 1)),
                UsageProfile.Lifetimes.DRAWN);
        LongRun run = run(view, drawn, "emptiest");
        for (Day day : run.days()) {
            assertThat(day.mean()).isEqualTo(0.5, within(0.06));
        }
        assertThat(run.refusedBytes()).isZero();
        assertThat(run.last().highest() - run.last().lowest()).isLessThan(0.1);
    }

    @Test
    void aFullTargetRefusesAndNothingIsCountedTwice() {
        LongRun run = run(Systems.of(90, 0, 0, 0), use(4, 96, 0), "first");
        assertThat(run.peak()).isEqualTo(1, within(1e-9));
        assertThat(run.refusedBytes() / GIB).isEqualTo(4 * 96 - 102.4, within(0.2));
        // A burst that does not fit moves nothing.
        assertThat(run.days().get(4).burstBytesPerSecond()).isZero();
        assertThat(run.burstBytesPerSecond()).isZero();
    }

    @Test
    void burstsShowWhoPilesUp() {
        SystemView view = Systems.of(10, 10, 10, 10);
        double apart = run(view, use(1, 1, 0), "emptiest").burstBytesPerSecond();
        double together = run(view, use(1, 1, 0), "first").burstBytesPerSecond();
        assertThat(apart / GIB).isEqualTo(4, within(0.05));
        assertThat(together / GIB).isEqualTo(1, within(0.05));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void invariants(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] percents = random.ints(2 + random.nextInt(6), 0, 101).toArray();
        UsageProfile use = new UsageProfile(
                1 + random.nextInt(20),
                1 + random.nextLong(400 * GIB),
                random.nextInt(10),
                List.of(new UsageProfile.Kind(1, 1, 1), new UsageProfile.Kind(random.nextLong(64 * GIB) + 1, 3, 2)));
        WeeksRun longUse = new WeeksRun(Systems.of(percents), use, RATES, Set.of(0), Systems.POLICIES);
        LongRun run = longUse.run("emptiest", seed);
        for (Day day : run.days()) {
            assertThat(day.lowest()).isBetween(0.0, day.highest());
            assertThat(day.highest()).isLessThanOrEqualTo(1);
            assertThat(day.mean()).isBetween(day.lowest(), day.highest());
            assertThat(day.refusedBytes()).isBetween(0.0, (double) use.bytesPerDay());
            assertThat(day.watchedShare()).isBetween(0.0, 1.0);
        }
        assertThat(longUse.run("emptiest", seed)).isEqualTo(run);
    }

    @Test
    void badUsesAreRefused() {
        assertThatThrownBy(() -> use(0, 1, 1)).hasMessageContaining("days");
        assertThatThrownBy(() -> use(5000, 1, 1)).hasMessageContaining("3660");
        assertThatThrownBy(() -> use(1, 0, 1)).hasMessageContaining("write at least 1 byte a day");
        assertThatThrownBy(() -> new UsageProfile.Kind(0, 1, 1)).hasMessageContaining("must have a size");
    }
}
