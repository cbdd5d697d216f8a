package io.mizan.algorithms.forecast;

import io.mizan.algorithms.forecast.arima.Arima;
import io.mizan.algorithms.forecast.arima.ArimaOrder;
import io.mizan.algorithms.forecast.markov.MarkovChain;
import io.mizan.algorithms.forecast.naive.Drift;
import io.mizan.algorithms.forecast.naive.LastValue;
import io.mizan.algorithms.forecast.naive.SeasonalMedian;
import io.mizan.algorithms.forecast.naive.SeasonalNaive;
import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Periods;
import io.mizan.algorithms.forecast.series.Series;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecaster;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the season, then the family of models with the least error on a rolling origin. A model with something to learn must
 * beat the best naive one by more than chance would let it, so that it is not chosen for luck. Only the newest 20,000 values
 * are used.
 */
final class Auto implements Forecaster {
    private static final int MOST_POINTS = 20_000;
    /** What a challenger must save of the error of the best naive model. */
    private static final double MARGIN = 0.02;

    private static final int FEWEST_FOR_CHALLENGERS = 8;
    /** From here on the order found on two thirds of the values is kept: another search would cost as much again. */
    private static final int ENOUGH_FOR_AN_ORDER = 100;

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Forecast forecast(double[] values, int horizon) {
        Series all = Series.of(values);
        if (all.constant()) {
            return Named.forecast(new LastValue(), all, 1, horizon);
        }
        int period = Periods.find(all);
        Series series = all.tail(Math.max(MOST_POINTS, 4 * period));
        if (series.present() < 2) {
            return Named.forecast(new LastValue(), all, 1, horizon);
        }
        return Named.forecast(choose(series, period, horizon), series, period, horizon);
    }

    private static Model choose(Series series, int period, int horizon) {
        RollingOrigin origins = new RollingOrigin(series, period, horizon);
        // Of equals the first is taken: a season that was found is not forgotten because the end does not show it.
        List<Model> naive = period > 1
                ? List.of(new SeasonalNaive(), new LastValue(), new Drift())
                : List.of(new LastValue(), new Drift());
        Model best = naive.get(0);
        if (!origins.possible()) {
            return best;
        }
        double[] least = origins.errors(origins.fit(best));
        for (Model model : naive.subList(1, naive.size())) {
            double[] errors = origins.errors(origins.fit(model));
            if (RollingOrigin.better(errors, least, 0)) {
                best = model;
                least = errors;
            }
        }
        if (series.present() < FEWEST_FOR_CHALLENGERS || Arrays.stream(least).sum() == 0) {
            return best;
        }
        double[] bar = least;
        double share = MARGIN;
        for (Model model : List.of(new SeasonalMedian(), new MarkovChain(1), new MarkovChain(2))) {
            double[] errors = origins.errors(origins.fit(model));
            if (RollingOrigin.better(errors, bar, share)) {
                best = model;
                bar = errors;
                share = 0;
            }
        }
        Model.Fitted arima = origins.fit(Arima.rough());
        if (RollingOrigin.better(origins.errors(arima), bar, share)) {
            best = series.size() < ENOUGH_FOR_AN_ORDER ? Arima.automatic() : Arima.of(ArimaOrder.parse(arima.order()));
        }
        return best;
    }
}
