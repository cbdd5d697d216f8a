package io.mizan.algorithms.forecast.smoothing;

import io.mizan.algorithms.forecast.series.Series;
import io.mizan.algorithms.forecast.smoothing.Smoother.State;

/** Finds the first level and trend with the least squared errors: a regression of two columns. */
final class Start {
    /** Relative to the product of its diagonal, a determinant below this says that the columns are the same. */
    private static final double SINGULAR = 1e-10;

    private final Series series;
    private final int from;
    private final double[] ofLevel;
    private final double[] ofTrend;

    Start(Series series, int from) {
        this.series = series;
        this.from = from;
        this.ofLevel = new double[series.size() - from];
        this.ofTrend = new double[series.size() - from];
    }

    /** Fills in the errors of the best start and returns it. */
    State errors(Smoother smoother, double[] errors) {
        // Errors count from the first value on, so that what is solved for is small beside a high level.
        int at = from;
        while (series.gap(at)) {
            at++;
        }
        State base = new State(series.value(at), 0);
        smoother.run(series, from, base, errors);
        smoother.response(series, from, new State(1, 0), ofLevel);
        smoother.response(series, from, new State(0, 1), ofTrend);
        double ll = 0;
        double lt = 0;
        double tt = 0;
        double le = 0;
        double te = 0;
        for (int i = 0; i < errors.length; i++) {
            ll += ofLevel[i] * ofLevel[i];
            lt += ofLevel[i] * ofTrend[i];
            tt += ofTrend[i] * ofTrend[i];
            le += ofLevel[i] * errors[i];
            te += ofTrend[i] * errors[i];
        }
        double determinant = ll * tt - lt * lt;
        boolean both = determinant > SINGULAR * ll * tt;
        double level = both ? (le * tt - te * lt) / determinant : ll > 0 ? le / ll : 0;
        double trend = both ? (te * ll - le * lt) / determinant : 0;
        for (int i = 0; i < errors.length; i++) {
            errors[i] -= level * ofLevel[i] + trend * ofTrend[i];
        }
        return new State(base.level() + level, base.trend() + trend);
    }
}
