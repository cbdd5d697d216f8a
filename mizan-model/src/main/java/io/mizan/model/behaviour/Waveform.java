package io.mizan.model.behaviour;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Arrays;

/**
 * What a job, or a server, did over time: rates per second at ascending times, each of which holds until the next. A rate holds for
 * {@value #LONGEST_STEPS} usual steps at most: after that nothing is known, and nothing counts.
 *
 * @param seconds times of the samples
 * @param read bytes per second; likewise {@code written}
 * @param operations per second; likewise {@code metadata}
 */
public record Waveform(double[] seconds, double[] read, double[] written, double[] operations, double[] metadata) {
    private static final int LONGEST_STEPS = 3;

    public Waveform {
        for (double[] rates : new double[][] {read, written, operations, metadata}) {
            if (rates.length != seconds.length) {
                throw new IllegalArgumentException(rates.length + " rates at " + seconds.length + " times");
            }
            for (double rate : rates) {
                if (!(rate >= 0) || Double.isInfinite(rate)) {
                    throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "a rate must be finite and not negative")
                            .with("rate", rate)
                            .exception();
                }
            }
        }
        for (int i = 1; i < seconds.length; i++) {
            if (!(seconds[i] > seconds[i - 1])) {
                throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "times must increase from sample to sample")
                        .with("time", seconds[i])
                        .with("before", seconds[i - 1])
                        .exception();
            }
        }
    }

    public int samples() {
        return seconds.length;
    }

    /** The usual time between two samples, the median; one second where there is one sample. */
    public double step() {
        if (seconds.length < 2) {
            return 1;
        }
        double[] steps = new double[seconds.length - 1];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = seconds[i + 1] - seconds[i];
        }
        Arrays.sort(steps);
        return steps[steps.length / 2];
    }

    /** The same with amounts in place of rates made rates: each is spread over the time to the next sample. */
    public Waveform perSecond() {
        double[] durations = durations();
        return new Waveform(
                seconds,
                over(read, durations),
                over(written, durations),
                over(operations, durations),
                over(metadata, durations));
    }

    private static double[] over(double[] amounts, double[] durations) {
        double[] rates = new double[amounts.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = amounts[i] / durations[i];
        }
        return rates;
    }

    /** For each sample, how long its rates hold; the last holds for one usual step. */
    public double[] durations() {
        double step = step();
        double[] durations = new double[seconds.length];
        for (int i = 0; i < durations.length; i++) {
            durations[i] =
                    i + 1 < durations.length ? Math.min(seconds[i + 1] - seconds[i], LONGEST_STEPS * step) : step;
        }
        return durations;
    }
}
