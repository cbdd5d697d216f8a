package io.mizan.benchmarks;

import com.sun.management.ThreadMXBean;
import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.prediction.Prediction;
import io.mizan.algorithms.prediction.Predictor;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts the eleventh run of generated applications from ten: how many of its files were predicted by name, of these how
 * many within a hundredth of their size, how many predictions did not come; CPU time, and memory.
 */
final class CreatesBenchmark {
    private static final int ROUNDS = 9;
    private static final double MIB = 1 << 20;

    private CreatesBenchmark() {}

    static void run(boolean quick) {
        System.out.printf(
                "%n%-24s %8s %7s %7s %8s %7s %9s %8s %9s %8s%n",
                "history of 10 runs",
                "creates",
                "names %",
                "wrong",
                "within1%",
                "WAPE %",
                "first ms",
                "warm ms",
                "alloc MiB",
                "live MiB");
        Histories.all(quick).forEach(CreatesBenchmark::row);
    }

    private static void row(Histories.Case history) {
        List<PastRun> past = history.runs().subList(0, Histories.RUNS - 1);
        PastRun actual = history.runs().get(Histories.RUNS - 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Predictor predictor = new Predictor(Forecasters.find("auto"));
        double[] millis = new double[ROUNDS];
        double first = 0;
        long allocated = 0;
        Prediction prediction = predictor.predict(past.subList(0, 1), RunSize.AS_HISTORY_SUGGESTS);
        for (int round = 0; round < ROUNDS; round++) {
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long before = threads.getCurrentThreadCpuTime();
            prediction = predictor.predict(past, RunSize.AS_HISTORY_SUGGESTS);
            millis[round] = (threads.getCurrentThreadCpuTime() - before) / 1e6;
            allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
            first = round == 0 ? millis[0] : first;
        }
        Arrays.sort(millis, ROUNDS / 2, ROUNDS);
        report(history.name(), prediction, actual, first, millis[(ROUNDS / 2 + ROUNDS) / 2], allocated / MIB);
    }

    private static void report(
            String name, Prediction prediction, PastRun actual, double first, double warm, double allocated) {
        Map<String, PredictedCreate> predicted = new HashMap<>();
        prediction.creates().forEach(create -> predicted.put(create.path(), create));
        long hits = 0;
        long close = 0;
        double error = 0;
        double sum = 0;
        for (PastCreate create : actual.creates()) {
            PredictedCreate match = predicted.get(create.path());
            if (match != null) {
                hits++;
                double off = Math.abs(match.sizeBytes() - create.sizeBytes());
                close += off <= 0.01 * create.sizeBytes() ? 1 : 0;
                error += off;
                sum += create.sizeBytes();
            }
        }
        System.out.printf(
                "%-24s %8d %7.2f %7d %8.2f %7.2f %9.1f %8.1f %9.1f %8.1f%n",
                name,
                actual.creates().size(),
                100.0 * hits / actual.creates().size(),
                predicted.size() - hits,
                hits == 0 ? 0 : 100.0 * close / hits,
                sum == 0 ? 0 : 100 * error / sum,
                first,
                warm,
                allocated,
                live());
    }

    /** What all histories and the prediction hold, after a collection. */
    private static double live() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    }
}
