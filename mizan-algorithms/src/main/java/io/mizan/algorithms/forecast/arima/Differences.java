package io.mizan.algorithms.forecast.arima;

import java.util.Arrays;

/** Differences of a series, and the way back. */
final class Differences {
    private Differences() {}

    /** (1 - B)^d (1 - B^s)^D; NaN where one of the values needed is. */
    static double[] of(double[] values, ArimaOrder order) {
        double[] result = values;
        for (int i = 0; i < order.seasonalD(); i++) {
            result = once(result, order.period());
        }
        for (int i = 0; i < order.d(); i++) {
            result = once(result, 1);
        }
        return result;
    }

    static double[] once(double[] values, int lag) {
        double[] result = new double[Math.max(0, values.length - lag)];
        for (int i = 0; i < result.length; i++) {
            result[i] = values[i + lag] - values[i];
        }
        return result;
    }

    /** The coefficients with which a value hangs on those before it when its difference is 0; element i is lag i + 1. */
    static double[] recursion(ArimaOrder order) {
        double[] polynomial = {1};
        for (int i = 0; i < order.seasonalD(); i++) {
            polynomial = times(polynomial, order.period());
        }
        for (int i = 0; i < order.d(); i++) {
            polynomial = times(polynomial, 1);
        }
        double[] coefficients = new double[polynomial.length - 1];
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = -polynomial[i + 1];
        }
        return coefficients;
    }

    private static double[] times(double[] polynomial, int lag) {
        double[] result = Arrays.copyOf(polynomial, polynomial.length + lag);
        for (int i = 0; i < polynomial.length; i++) {
            result[i + lag] -= polynomial[i];
        }
        return result;
    }

    /** Puts forecasts of differences on top of a series without gaps. */
    static double[] undo(double[] series, double[] differences, double[] recursion) {
        double[] values = new double[differences.length];
        for (int h = 0; h < values.length; h++) {
            double value = differences[h];
            for (int i = 0; i < recursion.length; i++) {
                int at = h - 1 - i;
                if (recursion[i] != 0) {
                    value += recursion[i] * (at >= 0 ? values[at] : series[series.length + at]);
                }
            }
            values[h] = value;
        }
        return values;
    }

    /** (1 - Σ phi B^i)(1 - Σ recursion B^j) = 1 - Σ result B^k. */
    static double[] joined(double[] phi, double[] recursion) {
        double[] result = Arrays.copyOf(phi, phi.length + recursion.length);
        for (int j = 0; j < recursion.length; j++) {
            result[j] += recursion[j];
            for (int i = 0; i < phi.length; i++) {
                result[i + j + 1] -= phi[i] * recursion[j];
            }
        }
        return result;
    }
}
