package io.mizan.algorithms.forecast.arima;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.forecast.series.Series;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SimulatedTest {

    /** Four standard errors of 4,000 values: no seed of a right estimator is expected to miss it. */
    @Test
    void parametersAreRecovered() {
        double[] ar = {0.6, -0.3};
        double[] ma = {0.4};
        for (int seed = 1; seed <= 4; seed++) {
            Estimate fit =
                    Arima.of(ArimaOrder.parse("(2,0,1)c")).estimate(Series.of(Simulated.arma(ar, ma, 4000, seed)), 1);
            assertThat(fit.coefficients().ar()).containsExactly(ar, within(0.15));
            assertThat(fit.coefficients().ma()).containsExactly(ma, within(0.15));
            assertThat(fit.constant()).isCloseTo(1000, within(0.15));
            assertThat(fit.variance()).isCloseTo(1, within(0.1));
        }
    }

    /** The filter once it has settled, and the one that never settles because a value is missing, see the same values. */
    @Test
    void aGapAtTheEndOfALongSeriesChangesNothingBeforeIt() {
        double[] values = Simulated.arma(new double[] {0.5}, new double[] {0.3}, 300, 9);
        double[] gapped = Arrays.copyOf(values, 301);
        gapped[300] = Double.NaN;
        ArimaOrder order = ArimaOrder.parse("(1,0,1)c");
        Estimate plain = Arima.of(order).estimate(Series.of(values), 1);
        Estimate other = Arima.of(order).estimate(Series.of(gapped), 1);
        assertThat(other.logLikelihood()).isCloseTo(plain.logLikelihood(), within(1e-6));
        assertThat(other.constant()).isCloseTo(plain.constant(), within(1e-4));
    }

    @Test
    void scalingTheSeriesScalesTheConstantAndNothingElse() {
        double[] values = Simulated.arma(new double[] {0.5}, new double[] {}, 300, 3);
        double[] large = Arrays.stream(values).map(x -> x * 0x1p48).toArray();
        ArimaOrder order = ArimaOrder.parse("(1,0,0)c");
        Estimate plain = Arima.of(order).estimate(Series.of(values), 1);
        Estimate scaled = Arima.of(order).estimate(Series.of(large), 1);
        assertThat(scaled.coefficients().ar())
                .containsExactly(plain.coefficients().ar());
        assertThat(scaled.constant()).isEqualTo(plain.constant() * 0x1p48);
    }

    @Test
    void differencesAreFoundByTheTest() {
        double[] level = Simulated.arma(new double[] {0.3}, new double[] {}, 500, 5);
        double[] walk = new double[500];
        double sum = 1e4;
        for (int i = 0; i < walk.length; i++) {
            sum += level[i] - 1000;
            walk[i] = sum;
        }
        assertThat(Stationarity.differences(level)).isZero();
        assertThat(Stationarity.differences(walk)).isEqualTo(1);
        assertThat(Stationarity.kpss(new double[] {5, 5, 5, 5, 5, 5})).isZero();
    }
}
