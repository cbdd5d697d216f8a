package io.mizan.algorithms.forecast;

import io.mizan.algorithms.forecast.arima.Arima;
import io.mizan.algorithms.forecast.arima.ArimaOrder;
import io.mizan.algorithms.forecast.arima.Stationarity;
import io.mizan.algorithms.forecast.markov.MarkovChain;
import io.mizan.algorithms.forecast.naive.Drift;
import io.mizan.algorithms.forecast.naive.LastValue;
import io.mizan.algorithms.forecast.naive.Mean;
import io.mizan.algorithms.forecast.naive.SeasonalMedian;
import io.mizan.algorithms.forecast.naive.SeasonalNaive;
import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Periods;
import io.mizan.algorithms.forecast.series.Series;
import io.mizan.algorithms.forecast.smoothing.DampedTrend;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecaster;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the season, then the model with the least error on a rolling origin, charged for what it learns ({@link
 * RollingOrigin.Score#charged}). Only the newest 20,000 values are used.
 */
final class AutoForecaster implements Forecaster {
    private static final int MOST_POINTS = 20_000;
    /** With fewer values than these, models that learn more than a line are not asked. */
    private static final int FEWEST_TO_LEARN = 8;
    /** From here on the order found on most of the values is kept: another search would cost as much again. */
    private static final int ENOUGH_FOR_AN_ORDER = 100;

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Forecast forecast(double[] values, int horizon) {
        Series all = Series.of(values);
        if (all.constant()) {
            return NamedForecaster.forecast(new LastValue(), all, 1, horizon);
        }
        int period = Periods.find(all);
        Series series = all.tail(Math.max(MOST_POINTS, 4 * period));
        if (series.present() < 2) {
            return NamedForecaster.forecast(new LastValue(), all, 1, horizon);
        }
        return NamedForecaster.forecast(choose(series, period, horizon), series, period, horizon);
    }

    private static Model choose(Series series, int period, int horizon) {
        int values = series.present();
        RollingOrigin origins = new RollingOrigin(series, period, horizon);
        if (!origins.possible()) {
            return period > 1 ? new SeasonalNaive() : new LastValue();
        }
        Model best = new LastValue();
        String order = "";
        double least = Double.POSITIVE_INFINITY;
        for (Model model : candidates(series, period)) {
            RollingOrigin.Score score = origins.score(model);
            double charged = score.charged(values);
            if (charged < least) {
                least = charged;
                best = model;
                order = score.fitted().order();
            }
            if (score.error() == 0) {
                return model;
            }
        }
        if (!(best instanceof Arima)) {
            return best;
        }
        return series.size() < ENOUGH_FOR_AN_ORDER ? Arima.automatic() : Arima.of(ArimaOrder.parse(order));
    }

    /** The cheap ones first. Of equals the first is taken: a season is not forgotten because the end does not show it. */
    private static List<Model> candidates(Series series, int period) {
        List<Model> candidates = new ArrayList<>();
        if (period > 1) {
            candidates.add(new SeasonalMedian());
            candidates.add(new SeasonalNaive());
        }
        candidates.add(new LastValue());
        // From afar a walk looks now and then as if it came back to a level; the test sees every step of it.
        boolean level = Stationarity.level(series.filled(period));
        if (level) {
            candidates.add(new Mean());
        }
        candidates.add(new Drift());
        if (series.present() < FEWEST_TO_LEARN) {
            return candidates;
        }
        if (level && period == 1) {
            candidates.add(new SeasonalMedian());
        }
        candidates.add(new DampedTrend());
        if (level) {
            candidates.add(new MarkovChain(1));
            candidates.add(new MarkovChain(2));
        }
        candidates.add(Arima.rough());
        return candidates;
    }
}
