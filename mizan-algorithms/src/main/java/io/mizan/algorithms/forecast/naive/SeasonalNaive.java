package io.mizan.algorithms.forecast.naive;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;

/**
 * The same as one season ago; without a season, the last value. Intervals are per phase: the rare huge write of a checkpoint
 * does not widen those of the small ones.
 */
public final class SeasonalNaive implements Model {
    @Override
    public String name() {
        return "seasonal-naive";
    }

    @Override
    public Fitted fit(Series series, int period) {
        double common = Steps.deviation(series, period, 0);
        double[] steps = new double[period];
        for (int phase = 0; phase < period; phase++) {
            steps[phase] = period == 1 ? common : Steps.deviation(series, period, phase, common);
        }
        return new Fitted() {
            /**
             * One more than the median of the phase: judged from fewer seasons than there are, that has not yet had the
             * values that make it better.
             */
            @Override
            public int parameters() {
                return 2;
            }

            @Override
            public Path after(Series now, int horizon) {
                double[] season = lastSeason(now, period);
                return Path.normal(
                        horizon,
                        h -> season[h % period],
                        h -> steps[(now.size() + h) % period] * Math.sqrt(h / period + 1));
            }
        };
    }

    /** The newest value of each phase, the phase of the next value first. */
    private static double[] lastSeason(Series series, int period) {
        double[] season = new double[period];
        for (int phase = 0; phase < period; phase++) {
            int at = series.size() - period + phase;
            while (at >= 0 && series.gap(at)) {
                at -= period;
            }
            season[phase] = at < 0 ? series.last() : series.value(at);
        }
        return season;
    }
}
