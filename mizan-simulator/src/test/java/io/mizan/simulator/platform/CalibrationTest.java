package io.mizan.simulator.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final double[] SIZES = {1, 3, 10, 40, 200};

    /** Time of files of some sizes: a latency, and bytes at a rate. */
    private static double[] times(double[] parameters) {
        double[] times = new double[SIZES.length];
        for (int i = 0; i < times.length; i++) {
            times[i] = parameters[0] + SIZES[i] / parameters[1];
        }
        return times;
    }

    /** The model with kinks that the command line calibrates: the narrower of two places decides. */
    private static double[] narrower(double[] parameters) {
        double[] rates = new double[SIZES.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = Math.min(SIZES[i] * parameters[0], 10 * parameters[1] * Math.sqrt(SIZES[i]));
        }
        return rates;
    }

    @Test
    void parametersThatMadeTheMeasurementsAreFound() throws InterruptedException {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 200; i++) {
            double[] truth = {Math.exp(random.nextDouble(-2, 2)), Math.exp(random.nextDouble(-2, 2))};
            double[] found = new Calibration(CalibrationTest::times, times(truth)).fit(1, 1);
            assertThat(found[0]).isCloseTo(truth[0], within(1e-3 * truth[0]));
            assertThat(found[1]).isCloseTo(truth[1], within(1e-3 * truth[1]));
        }
    }

    @Test
    void kinksAreNoObstacle() throws InterruptedException {
        double[] truth = {0.3, 0.05};
        double[] found = new Calibration(CalibrationTest::narrower, narrower(truth)).fit(0.2, 0.08);
        assertThat(found[0]).isCloseTo(0.3, within(1e-3));
        assertThat(found[1]).isCloseTo(0.05, within(1e-4));
    }

    @Test
    void measurementsThatDoNotFitAreMetInTheMiddle() throws InterruptedException {
        Calibration.Model constant = parameters -> new double[] {parameters[0], parameters[0]};
        assertThat(new Calibration(constant, 2, 8).fit(1)[0]).isCloseTo(4, within(1e-3));
    }

    /** A parameter that nothing depends on stays what it was. */
    @Test
    void whatDoesNotMatterIsLeftAlone() throws InterruptedException {
        Calibration.Model first = parameters -> new double[] {parameters[0]};
        double[] found = new Calibration(first, 7).fit(1, 3);
        assertThat(found[0]).isCloseTo(7, within(1e-3));
        assertThat(found[1]).isCloseTo(3, within(1e-9));
    }
}
