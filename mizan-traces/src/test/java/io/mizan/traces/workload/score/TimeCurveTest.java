package io.mizan.traces.workload.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimeCurveTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void anEventIsSpreadOverItsTime() {
        TimeCurve curve = new TimeCurve(4, 4 * SECOND);
        curve.add(SECOND / 2, 3 * SECOND, 300);
        assertThat(curve.steps()).containsExactly(50, 100, 100, 50);
        curve.add(SECOND, 0, 7);
        curve.add(9 * SECOND, SECOND, 5);
        assertThat(curve.steps()).containsExactly(50, 107, 100, 55);
        assertThat(curve.total()).isEqualTo(312);
        assertThat(curve.peak(2)).isEqualTo(157);
    }

    @Test
    void theDistanceOfAShiftedCurveIsTheShift() {
        TimeCurve a = new TimeCurve(1000, 10 * SECOND);
        TimeCurve b = new TimeCurve(1000, 10 * SECOND);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            long start = random.nextLong(5 * SECOND);
            long duration = random.nextLong(SECOND);
            a.add(start, duration, 1 + i);
            b.add(start + 2 * SECOND, duration, 3 * (1 + i));
        }
        assertThat(a.distanceSeconds(b)).isCloseTo(2, within(0.01));
        assertThat(b.distanceSeconds(a)).isCloseTo(2, within(0.01));
        assertThat(a.distanceSeconds(a)).isZero();
    }

    @Test
    void nothingIsAWholeRunAwayFromSomething() {
        TimeCurve empty = new TimeCurve(10, 10 * SECOND);
        TimeCurve some = new TimeCurve(10, 10 * SECOND);
        some.add(0, 1, 1);
        assertThat(empty.distanceSeconds(empty)).isZero();
        assertThat(empty.distanceSeconds(some)).isCloseTo(10, within(1e-9));
    }
}
