package io.mizan.algorithms.forecast.arima;

import java.util.Random;

/** Series whose model is known. */
final class Simulated {
    private static final int WARM_UP = 200;

    private Simulated() {}

    /** An ARMA series around 1,000 with innovations of variance 1. */
    static double[] arma(double[] ar, double[] ma, int size, long seed) {
        Random random = new Random(seed);
        double[] values = new double[size + WARM_UP];
        double[] noise = new double[size + WARM_UP];
        for (int t = 0; t < values.length; t++) {
            noise[t] = random.nextGaussian();
            values[t] = noise[t];
            for (int i = 0; i < ar.length && t > i; i++) {
                values[t] += ar[i] * values[t - 1 - i];
            }
            for (int j = 0; j < ma.length && t > j; j++) {
                values[t] += ma[j] * noise[t - 1 - j];
            }
        }
        double[] newest = new double[size];
        for (int t = 0; t < size; t++) {
            newest[t] = 1000 + values[t + WARM_UP];
        }
        return newest;
    }
}
