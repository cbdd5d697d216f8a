package io.mizan.algorithms.forecast.arima;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the order by AICc, stepwise from four beginnings as Hyndman and Khandakar (2008, section 3.2) do: each round tries
 * the neighbours of the best order so far and goes on from the first that is better. Orders are compared by conditional
 * likelihood over the same values; AICc cannot compare differencing, which tests decide before.
 */
final class ArimaSearch {
    /** Closer to the unit circle than this, an autoregression wants to be a difference. */
    private static final double NEAREST_ROOT = 0.995;

    private static final int MOST_FITS = 40;
    private static final int MOST_PARAMETERS = 6;
    /** More values than these do not change which order is best, only what it costs to find. */
    private static final int MOST_POINTS = 2_000;

    private final double[] differences;
    private final ArimaOrder base;
    private final Map<ArimaOrder, Estimate> tried = new HashMap<>();

    private ArimaSearch(double[] differences, ArimaOrder base) {
        this.differences = differences;
        this.base = base;
    }

    /** The best order by conditional estimates, for values without gaps. */
    static Estimate best(double[] values, int period) {
        boolean season = period > 1 && values.length >= 2 * period + 3;
        int s = season ? period : 1;
        int seasonalD = season && Stationarity.strongSeason(values, s) ? 1 : 0;
        double[] deseasoned = seasonalD == 1 ? Differences.once(values, s) : values;
        int d = Math.min(Stationarity.differences(deseasoned), ArimaOrder.MOST_DIFFERENCES - seasonalD);
        ArimaOrder base = new ArimaOrder(0, d, 0, 0, seasonalD, 0, s, false);
        double[] differences = Differences.of(values, base);
        int from = Math.max(0, differences.length - MOST_POINTS - 4 * s);
        Estimate best = new ArimaSearch(Arrays.copyOfRange(differences, from, differences.length), base).search();
        return from == 0 ? best : Estimate.conditional(best.order(), differences);
    }

    private Estimate search() {
        boolean constant = base.d() + base.seasonalD() < 2;
        boolean season = base.period() > 1;
        Estimate best = fit(0, 0, 0, 0, constant);
        best = better(best, fit(2, 2, season ? 1 : 0, season ? 1 : 0, constant));
        best = better(best, fit(1, 0, season ? 1 : 0, 0, constant));
        best = better(best, fit(0, 1, 0, season ? 1 : 0, constant));
        if (constant) {
            best = better(best, fit(0, 0, 0, 0, false));
        }
        boolean moved = true;
        while (moved && tried.size() < MOST_FITS) {
            Estimate before = best;
            best = step(before, constant, season);
            moved = best != before;
        }
        return best;
    }

    private Estimate step(Estimate from, boolean constant, boolean season) {
        ArimaOrder o = from.order();
        int[][] moves = {
            {0, 0, -1, 0}, {0, 0, 0, -1}, {0, 0, 1, 0}, {0, 0, 0, 1}, {0, 0, -1, -1}, {0, 0, 1, 1},
            {-1, 0, 0, 0}, {0, -1, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {-1, -1, 0, 0}, {1, 1, 0, 0},
        };
        for (int[] move : moves) {
            if (!season && move[2] + move[3] != 0) {
                continue;
            }
            Estimate next = better(
                    from,
                    fit(
                            o.p() + move[0],
                            o.q() + move[1],
                            o.seasonalP() + move[2],
                            o.seasonalQ() + move[3],
                            o.constant()));
            if (next != from) {
                return next;
            }
        }
        return constant ? better(from, fit(o.p(), o.q(), o.seasonalP(), o.seasonalQ(), !o.constant())) : from;
    }

    private static Estimate better(Estimate one, Estimate other) {
        return other.aicc() < one.aicc() && stable(other) ? other : one;
    }

    /** The fit of an order; the base itself for one that cannot be. */
    private Estimate fit(int p, int q, int seasonalP, int seasonalQ, boolean constant) {
        boolean possible = p >= 0
                && q >= 0
                && seasonalP >= 0
                && seasonalQ >= 0
                && p <= ArimaOrder.MOST
                && q <= ArimaOrder.MOST
                && seasonalP <= ArimaOrder.MOST_SEASONAL
                && seasonalQ <= ArimaOrder.MOST_SEASONAL
                && base.period() * Math.max(seasonalP, seasonalQ) < differences.length
                && (base.period() == 1 || Math.max(p, q) < base.period())
                && p + q + seasonalP + seasonalQ <= MOST_PARAMETERS
                && differences.length > p + q + seasonalP + seasonalQ + 3;
        ArimaOrder order = possible
                ? new ArimaOrder(p, base.d(), q, seasonalP, base.seasonalD(), seasonalQ, base.period(), constant)
                : base;
        return tried.computeIfAbsent(order, o -> Estimate.conditional(o, differences));
    }

    private static boolean stable(Estimate estimate) {
        Coefficients c = estimate.coefficients();
        return within(c.ar()) && within(c.seasonalAr());
    }

    private static boolean within(double[] ar) {
        double sum = 0;
        for (double value : ar) {
            sum += value;
        }
        return (ar.length == 0 || Math.abs(ar[ar.length - 1]) < NEAREST_ROOT) && sum < NEAREST_ROOT;
    }
}
