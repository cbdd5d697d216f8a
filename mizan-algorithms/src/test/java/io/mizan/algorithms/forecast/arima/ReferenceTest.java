package io.mizan.algorithms.forecast.arima;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.forecast.series.Series;
import java.util.Arrays;
import jdplus.toolkit.base.api.arima.SarimaOrders;
import jdplus.toolkit.base.api.data.DoubleSeq;
import jdplus.toolkit.base.core.regarima.RegArimaEstimation;
import jdplus.toolkit.base.core.regarima.RegArimaModel;
import jdplus.toolkit.base.core.regsarima.RegSarimaComputer;
import jdplus.toolkit.base.core.sarima.SarimaModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Estimates against those of JDemetra+ on the same series: log-likelihoods to 1e-4, coefficients to 1e-3. */
class ReferenceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lh | (1,0,0)c",
                "lh | (3,0,0)c",
                "lh | (1,0,1)c",
                "nile | (1,1,1)",
                "nile | (0,1,1)",
                "nile | (1,0,1)c",
                "nile | (0,1,2)c",
                "deaths | (0,1,1)(0,1,1)[12]",
                "deaths | (1,1,0)(1,1,0)[12]",
                "air | (0,1,1)(0,1,1)[12]",
                "air | (2,1,1)(0,1,0)[12]",
                "air | (1,1,0)(0,1,1)[12]",
            })
    void textbookSeries(String series, String order) {
        compare(
                switch (series) {
                    case "lh" -> Textbook.lh();
                    case "nile" -> Textbook.nile();
                    case "deaths" -> Textbook.accidentalDeaths();
                    default ->
                        Arrays.stream(Textbook.airPassengers()).map(Math::log).toArray();
                },
                ArimaOrder.parse(order));
    }

    @Test
    void simulatedSeries() {
        for (int seed = 1; seed <= 6; seed++) {
            double[] values = Simulated.arma(new double[] {0.6, -0.3}, new double[] {0.4}, 200, seed);
            compare(values, ArimaOrder.parse("(2,0,1)c"));
        }
    }

    /** The signs of autoregressions are the other way round there. */
    private static void compare(double[] values, ArimaOrder order) {
        Estimate ours = Arima.of(order).estimate(Series.of(values), 1);
        RegArimaEstimation<SarimaModel> theirs = reference(values, order);
        SarimaModel model = theirs.getModel().arima();
        assertThat(ours.logLikelihood())
                .isCloseTo(theirs.getConcentratedLikelihood().logLikelihood(), within(1e-4));
        Coefficients c = ours.coefficients();
        assertThat(c.ar()).containsExactly(model.getPhi().map(x -> -x).toArray(), within(1e-3));
        assertThat(c.ma()).containsExactly(model.getTheta().toArray(), within(1e-3));
        assertThat(c.seasonalAr()).containsExactly(model.getBphi().map(x -> -x).toArray(), within(1e-3));
        assertThat(c.seasonalMa()).containsExactly(model.getBtheta().toArray(), within(1e-3));
    }

    @SuppressWarnings("unchecked")
    private static RegArimaEstimation<SarimaModel> reference(double[] values, ArimaOrder order) {
        SarimaOrders orders = new SarimaOrders(order.period() == 1 ? 12 : order.period());
        orders.setRegular(order.p(), order.d(), order.q());
        orders.setSeasonal(order.seasonalP(), order.seasonalD(), order.seasonalQ());
        RegArimaModel<SarimaModel> model = RegArimaModel.<SarimaModel>builder()
                .y(DoubleSeq.of(values))
                .arima(SarimaModel.builder(orders).setDefault().build())
                .meanCorrection(order.constant())
                .build();
        return RegSarimaComputer.builder().precision(1e-12).build().process(model, null);
    }
}
