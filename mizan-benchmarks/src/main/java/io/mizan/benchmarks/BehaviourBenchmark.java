package io.mizan.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.mizan.algorithms.behaviour.BehaviourPredictors;
import io.mizan.algorithms.behaviour.JobBehaviours;
import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.Mixture;
import io.mizan.algorithms.behaviour.OnlineEvaluation;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import io.mizan.algorithms.behaviour.phase.Phases;
import io.mizan.learning.attention.Attention;
import io.mizan.model.behaviour.BehaviourPredictor;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import io.mizan.model.behaviour.Waveform;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Accuracy, time and memory of the predictors of behaviours on generated sequences; time of finding phases and clusters. */
final class BehaviourBenchmark {
    private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "mizan", "djl");

    private BehaviourBenchmark() {}

    public static void run(String... args) throws IOException {
        boolean quick = Arrays.asList(args).contains("--quick");
        int jobs = quick ? 2_000 : 20_000;
        BehaviourSequences sequences = generated(jobs);
        System.out.printf("%-12s %9s %10s %9s %9s %11s%n", "model", "jobs", "right %", "s", "CPU s", "memory MB");
        BehaviourPredictors.byName().forEach((name, make) -> row(name, sequences, make.get()));
        Attention.Opened opened = Attention.open(CACHE, 1, Optional.empty());
        if (opened.predictor().isEmpty()) {
            System.out.println("attention: " + opened.reason());
        } else {
            row("attention", sequences, opened.predictor().get());
            Attention.Opened again = Attention.open(CACHE, 1, Optional.empty());
            row("mixture+", sequences, new Mixture(List.of(again.predictor().orElseThrow())));
        }
        if (!quick) {
            row("mixture", generated(1_000_000), new Mixture(List.of()));
        }
        phases(quick ? 100_000 : 1_000_000);
        clusters(quick ? 10_000 : 100_000);
    }

    private static void row(String name, BehaviourSequences sequences, BehaviourPredictor predictor) {
        long before = used();
        long cpu = cpu();
        long start = System.nanoTime();
        OnlineEvaluation evaluation = OnlineEvaluation.of(sequences, predictor, () -> {});
        double seconds = (System.nanoTime() - start) / 1e9;
        double busy = (cpu() - cpu) / 1e9;
        long grown = used() - before;
        System.out.printf(
                "%-12s %9d %10.1f %9.2f %9.2f %11.1f%n",
                name, sequences.jobs(), 100 * evaluation.accuracy(), seconds, busy, grown / 1e6);
        predictor.close();
    }

    /** Processor time of the whole process, collector and compiler included. */
    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /** Memory of the whole process, native code included; the heap alone where the system does not tell. */
    private static long used() {
        System.gc();
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        } catch (IOException e) {
            // told below
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Categories of all sizes: cycles with slips, runs, interleaved cycles, and some that follow no rule. */
    private static BehaviourSequences generated(int jobs) {
        Random random = new Random(1);
        List<Category> categories = new ArrayList<>();
        int left = jobs;
        for (int c = 0; left > 0; c++) {
            int length = Math.min(left, 1 + (int) Math.exp(random.nextDouble() * 8));
            int kind = random.nextInt(4);
            int few = 2 + random.nextInt(5);
            int[] ids = new int[length];
            int now = 0;
            for (int i = 0; i < length; i++) {
                now = switch (kind) {
                    case 0 -> random.nextInt(12) == 0 ? random.nextInt(few) : (now + 1) % few;
                    case 1 -> random.nextInt(20) == 0 ? random.nextInt(few) : now;
                    case 2 -> i % (3 * few) < 2 * few ? i % few : i / 2 % few;
                    default -> random.nextInt(few);
                };
                ids[i] = now;
            }
            categories.add(new Category("user" + c % 97 + "|job" + c + "|64", ids));
            left -= length;
        }
        return new BehaviourSequences(categories);
    }

    private static void phases(int samples) {
        Random random = new Random(2);
        double[] seconds = new double[samples];
        double[] written = new double[samples];
        double[] none = new double[samples];
        for (int i = 0; i < samples; i++) {
            seconds[i] = i;
            written[i] = Math.abs(1e6 * random.nextGaussian()) + (i % 600 < 60 ? 1e9 : 0);
        }
        Waveform waveform = new Waveform(seconds, none, written, none, none);
        long start = System.nanoTime();
        int found = Phases.of(waveform).size();
        System.out.printf("%nphases: %d in %d samples, %.0f ms%n", found, samples, (System.nanoTime() - start) / 1e6);
    }

    private static void clusters(int jobs) {
        Random random = new Random(3);
        List<Job> all = new ArrayList<>();
        for (int j = 0; j < jobs; j++) {
            double bytes = Math.pow(10, 9 + random.nextInt(4)) * (1 + 0.1 * random.nextDouble());
            all.add(new Job("u|j|64", List.of(new Phase(PhaseType.WRITE, 0, 60, 0, bytes, 1000, 0)), 1));
        }
        long start = System.nanoTime();
        int ids = Arrays.stream(JobBehaviours.sequences(all).categories().get(0).ids())
                        .max()
                        .orElse(-1)
                + 1;
        System.out.printf("behaviours: %d among %d jobs, %.0f ms%n", ids, jobs, (System.nanoTime() - start) / 1e6);
    }
}
