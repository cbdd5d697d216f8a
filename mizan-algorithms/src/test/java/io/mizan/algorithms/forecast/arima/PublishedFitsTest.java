package io.mizan.algorithms.forecast.arima;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.forecast.series.Series;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Exact maximum likelihood against what R's arima() prints for its own examples: coefficients to the last digit printed
 * but one, log-likelihoods to the last.
 */
class PublishedFitsTest {

    private static Estimate fit(double[] values, String order) {
        return Arima.of(ArimaOrder.parse(order)).estimate(Series.of(values), 1);
    }

    @Test
    void theAirlineModelOnLogarithmsOfPassengers() {
        Estimate fit =
                fit(Arrays.stream(Textbook.airPassengers()).map(Math::log).toArray(), "(0,1,1)(0,1,1)[12]");
        assertThat(fit.coefficients().ma()[0]).isCloseTo(-0.4018, within(2e-4));
        assertThat(fit.coefficients().seasonalMa()[0]).isCloseTo(-0.5569, within(2e-4));
        assertThat(fit.variance()).isCloseTo(0.001348, within(1e-6));
        assertThat(fit.logLikelihood()).isCloseTo(244.7, within(0.05));
    }

    @Test
    void theAirlineModelOnAccidentalDeaths() {
        Estimate fit = fit(Textbook.accidentalDeaths(), "(0,1,1)(0,1,1)[12]");
        assertThat(fit.coefficients().ma()[0]).isCloseTo(-0.4303, within(2e-4));
        assertThat(fit.coefficients().seasonalMa()[0]).isCloseTo(-0.5528, within(2e-4));
        assertThat(fit.variance()).isCloseTo(99347, within(20.0));
        assertThat(fit.logLikelihood()).isCloseTo(-425.44, within(0.006));
    }

    @Test
    void luteinizingHormone() {
        Estimate one = fit(Textbook.lh(), "(1,0,0)c");
        assertThat(one.coefficients().ar()[0]).isCloseTo(0.5739, within(2e-4));
        assertThat(one.constant()).isCloseTo(2.4133, within(2e-4));
        assertThat(one.variance()).isCloseTo(0.1975, within(1e-4));
        assertThat(one.logLikelihood()).isCloseTo(-29.38, within(0.006));
        Estimate three = fit(Textbook.lh(), "(3,0,0)c");
        assertThat(three.coefficients().ar()).containsExactly(new double[] {0.6448, -0.0634, -0.2198}, within(2e-4));
        assertThat(three.constant()).isCloseTo(2.3931, within(2e-4));
        assertThat(three.logLikelihood()).isCloseTo(-27.09, within(0.006));
        Estimate mixed = fit(Textbook.lh(), "(1,0,1)c");
        assertThat(mixed.coefficients().ar()[0]).isCloseTo(0.4522, within(2e-4));
        assertThat(mixed.coefficients().ma()[0]).isCloseTo(0.1982, within(2e-4));
        assertThat(mixed.logLikelihood()).isCloseTo(-28.76, within(0.006));
    }

    @Test
    void theNile() {
        Estimate fit = fit(Textbook.nile(), "(1,1,1)");
        assertThat(fit.coefficients().ar()[0]).isCloseTo(0.2544, within(2e-4));
        assertThat(fit.coefficients().ma()[0]).isCloseTo(-0.8741, within(2e-4));
        assertThat(fit.variance()).isCloseTo(19769, within(5.0));
        assertThat(fit.logLikelihood()).isCloseTo(-630.63, within(0.006));
    }

    /** Gaps are part of the likelihood and not filled with guesses. R stops early: its mean, standard error 4, is 0.007 off. */
    @Test
    void approvalOfPresidentsWithItsGaps() {
        Estimate fit = fit(Textbook.presidents(), "(3,0,0)c");
        assertThat(fit.coefficients().ar()).containsExactly(new double[] {0.7496, 0.2523, -0.1890}, within(2e-4));
        assertThat(fit.constant()).isCloseTo(56.2236, within(0.02));
        assertThat(fit.variance()).isCloseTo(81.12, within(0.01));
        assertThat(fit.logLikelihood()).isCloseTo(-414.08, within(0.006));
    }
}
