package io.mizan.traces.csv;

import io.mizan.model.layout.RandomLayouts;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Workloads with everything that a workload may have, however unlikely; the same for the same seed. */
final class RandomWorkloads {
    private static final String LETTERS =
            "ab/. ,\"\\\n\r\t\u0000\u001b\u007f\u0085\u2028\ufeff\ufffdüß€#'\ud800\udc80\udcffnu0041😀";

    private RandomWorkloads() {}

    static Workload next(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RandomLayouts layouts = new RandomLayouts(seed);
        int ranks = 1 + random.nextInt(9);
        List<Workload.File> files = new ArrayList<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            files.add(new Workload.File(name(random), layouts.next()));
        }
        List<WorkloadEvent> events = new ArrayList<>();
        long start = 0;
        for (int i = random.nextInt(50); i > 0; i--) {
            start += number(random) / 64;
            long offset = number(random);
            Operation[] operations = Operation.values();
            events.add(new WorkloadEvent(
                    random.nextInt(ranks),
                    random.nextInt(files.size()),
                    operations[random.nextInt(operations.length)],
                    offset,
                    Math.min(number(random), Long.MAX_VALUE - offset),
                    start,
                    number(random)));
        }
        return new Workload(name(random), ranks, files, events);
    }

    /** Numbers of all magnitudes. */
    private static long number(SplittableRandom random) {
        return random.nextLong() >>> (1 + random.nextInt(63));
    }

    static String name(SplittableRandom random) {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            out.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return out.toString();
    }
}
