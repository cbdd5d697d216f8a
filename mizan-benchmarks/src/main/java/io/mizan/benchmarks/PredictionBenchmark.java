package io.mizan.benchmarks;

import io.mizan.algorithms.forecast.Accuracy;
import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.forecast.Forecaster;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * CPU time and error of forecasts on generated series, the error also of the best naive model on the same series; then the same
 * of predicted creates.
 */
final class PredictionBenchmark {
    private static final int HELD = 24;
    private static final List<String> NAIVE = List.of("last", "seasonal-naive", "drift");

    private PredictionBenchmark() {}

    public static void run(String... args) {
        boolean quick = Arrays.asList(args).contains("--quick");
        if (!Arrays.asList(args).contains("--creates")) {
            series(quick);
        }
        CreatesBenchmark.run(quick);
    }

    private static void series(boolean quick) {
        System.out.printf(
                "%-12s %8s %-13s %9s %9s %9s %9s  %s%n",
                "series", "points", "model", "first ms", "warm ms", "WAPE %", "naive %", "chosen");
        row("walk", walk(1_000 + HELD), "arima(1,1,1)");
        row("constant", IntStream.range(0, 1_000 + HELD).mapToDouble(i -> 4096).toArray(), "auto");
        for (int points : quick ? new int[] {100, 1_000} : new int[] {100, 1_000, 10_000, 1_000_000}) {
            int size = points + HELD;
            row("checkpoints", noisy(size, 0.05, i -> i % 12 == 11 ? 4e9 : 4e6), "auto");
            row("growing", noisy(size, 0.02, i -> 1e6 * (1 + 5.0 * i / size) * (i % 10 == 9 ? 100 : 1)), "auto");
            row("daily", noisy(size, 0.05, i -> 1e6 * (2 + Math.sin(i * Math.PI / 12))), "auto");
            row("noise", noisy(size, 0.2, i -> 1e6), "auto");
            row("walk", walk(size), "auto");
        }
    }

    private static void row(String label, double[] series, String model) {
        Forecaster forecaster = Forecasters.find(model);
        double[] past = Arrays.copyOf(series, series.length - HELD);
        int rounds = past.length > 5_000 ? 7 : 41;
        double[] millis = new double[rounds];
        long start = cpu();
        Forecast forecast = forecaster.forecast(past, HELD);
        double first = (cpu() - start) / 1e6;
        for (int i = 0; i < rounds; i++) {
            long before = cpu();
            forecast = forecaster.forecast(past, HELD);
            millis[i] = (cpu() - before) / 1e6;
        }
        // The second half, when the compiler is done.
        Arrays.sort(millis, rounds / 2, rounds);
        double naive = NAIVE.stream()
                .mapToDouble(name -> wape(series, Forecasters.find(name).forecast(past, HELD)))
                .min()
                .orElseThrow();
        System.out.printf(
                "%-12s %8d %-13s %9.2f %9.2f %9.2f %9.2f  %s%s%n",
                label,
                past.length,
                model,
                first,
                millis[(rounds / 2 + rounds) / 2],
                100 * wape(series, forecast),
                100 * naive,
                forecast.model(),
                forecast.order());
    }

    private static double wape(double[] series, Forecast forecast) {
        int from = series.length - HELD;
        return Accuracy.of(
                        Arrays.copyOf(series, from),
                        forecast.period(),
                        Arrays.copyOfRange(series, from, series.length),
                        forecast.values().stream().mapToDouble(Interval::value).toArray())
                .wape()
                .orElse(Double.NaN);
    }

    private static double[] noisy(int size, double noise, IntToDoubleFunction level) {
        Random random = new Random(1);
        return IntStream.range(0, size)
                .mapToDouble(i -> Math.max(0, level.applyAsDouble(i) * (1 + noise * random.nextGaussian())))
                .toArray();
    }

    private static double[] walk(int size) {
        Random random = new Random(2);
        double[] values = new double[size];
        double step = 0;
        double noise = 0;
        double level = 1e6;
        for (int i = 0; i < size; i++) {
            double now = 100 * random.nextGaussian();
            step = 0.5 * step + now + 0.3 * noise;
            noise = now;
            level = Math.max(0, level + step);
            values[i] = level;
        }
        return values;
    }

    private static long cpu() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadCpuTime();
    }
}
