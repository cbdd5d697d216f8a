package io.mizan.algorithms.forecast.arima;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Path;
import io.mizan.algorithms.forecast.series.Series;
import io.mizan.model.error.Problem;
import java.util.Optional;

/**
 * Seasonal ARIMA (Box and Jenkins): the differenced series hangs linearly on its past and on past innovations.
 *
 * <p>The season is differenced where it is strong and the rest by the KPSS test; AICc chooses the order ({@link
 * ArimaSearch}); coefficients maximise the exact likelihood by a Kalman filter that passes over gaps ({@link ArmaFilter}).
 * Where the filter would be dear, because a model looks back r steps over n values with n r² above 500,000, the
 * estimates of conditional likelihood stay: then the values are many, and what stood before the first of them, which is all
 * that the two differ in, matters little. Only the newest 10,000 values are used.
 */
public final class Arima implements Model {
    private static final int MOST_POINTS = 10_000;
    private static final long MOST_EXACT = 500_000;
    private static final int MOST_PERIOD = 400;

    private final Optional<ArimaOrder> fixed;
    private final boolean rough;

    private Arima(Optional<ArimaOrder> fixed, boolean rough) {
        this.fixed = fixed;
        this.rough = rough;
    }

    /** The order is found. */
    public static Arima automatic() {
        return new Arima(Optional.empty(), false);
    }

    /** The order is found, and conditional likelihood must do: for judging the family. */
    public static Arima rough() {
        return new Arima(Optional.empty(), true);
    }

    /** The order is given. */
    public static Arima of(ArimaOrder order) {
        return new Arima(Optional.of(order), false);
    }

    @Override
    public String name() {
        return "arima";
    }

    @Override
    public Fitted fit(Series series, int period) {
        Series newest = series.tail(MOST_POINTS);
        Estimate estimate = estimate(newest, period);
        return new FittedArima(estimate, exact(estimate.order(), newest.size()));
    }

    Estimate estimate(Series series, int found) {
        int period = found > MOST_PERIOD ? 1 : found;
        double[] filled = series.filled(fixed.map(ArimaOrder::period).orElse(period));
        Estimate first = fixed.map(order -> given(order, filled)).orElseGet(() -> ArimaSearch.best(filled, period));
        if (!(first.variance() > 0) || !exact(first.order(), series.size())) {
            return first;
        }
        return first.exact(Differences.of(values(series), first.order()));
    }

    private static Estimate given(ArimaOrder order, double[] values) {
        int needed = order.lost() + order.parameters() + 2;
        if (values.length < needed) {
            throw Problem.impossible("this order of ARIMA requires more values")
                    .with("order", order)
                    .with("values", values.length)
                    .with("needed", needed)
                    .maybe("choose a lower order, or auto")
                    .exception();
        }
        return Estimate.conditional(order, Differences.of(values, order));
    }

    private boolean exact(ArimaOrder order, int points) {
        return !rough && (long) order.memory() * order.memory() * points <= MOST_EXACT;
    }

    private static double[] values(Series series) {
        double[] values = new double[series.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = series.value(i);
        }
        return values;
    }

    private record FittedArima(Estimate estimate, boolean exact) implements Fitted {
        @Override
        public String order() {
            return estimate.order().toString();
        }

        /** The coefficients and the level that they move around. */
        @Override
        public int parameters() {
            return estimate.order().parameters() + 1;
        }

        @Override
        public Path after(Series now, int horizon) {
            ArimaOrder order = estimate.order();
            int end = now.size();
            while (now.gap(end - 1)) {
                end--;
            }
            int missing = now.size() - end;
            Series known = now.head(end).tail(MOST_POINTS);
            double[] differences = Differences.of(values(known), order);
            double constant = estimate.constant();
            for (int i = 0; i < differences.length; i++) {
                differences[i] -= constant;
            }
            Coefficients c = estimate.coefficients();
            ArmaFilter filter = new ArmaFilter(c.phi(), c.theta(), exact);
            filter.run(differences, new double[differences.length]);
            double[] ahead = filter.ahead(horizon + missing);
            for (int h = 0; h < ahead.length; h++) {
                ahead[h] += constant;
            }
            double[] recursion = Differences.recursion(order);
            double[] values = Differences.undo(known.filled(order.period()), ahead, recursion);
            double[] weights =
                    ArmaCovariance.weights(Differences.joined(c.phi(), recursion), c.theta(), horizon + missing);
            double[] deviation = new double[weights.length];
            double sum = 0;
            for (int h = 0; h < weights.length; h++) {
                sum += weights[h] * weights[h];
                deviation[h] = Math.sqrt(estimate.variance() * sum);
            }
            return Path.normal(horizon, h -> values[h + missing], h -> deviation[h + missing]);
        }
    }
}
