package io.mizan.experiments.aiot;

import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Jobs of a month on a system of {@link BalanceRun}: Poisson arrivals, log-uniform sizes, lengths and loads. Nine in ten are predicted right, as in the paper (90.6 %), two in a
 * hundred belong to no category (2 %), and the rest are taken for another job.
 */
final class GeneratedMonth {
    static final double SECONDS = 30 * 86_400.0;
    private static final int JOBS = 2_000;
    private static final double UNKNOWN = 0.02;
    private static final double RIGHT = 0.906;
    private static final double MANY_METADATA = 0.15;

    private GeneratedMonth() {}

    static List<MonthJob> of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<MonthJob> jobs = new ArrayList<>();
        double now = 0;
        for (int i = 0; i < JOBS; i++) {
            now += -Math.log(1 - random.nextDouble()) * SECONDS / JOBS;
            int nodes = (int) between(random, 16, 1024);
            double draw = random.nextDouble();
            FileAccess access =
                    draw < 0.6 ? FileAccess.N_TO_N : draw < 0.85 ? FileAccess.N_TO_1 : FileAccess.ONE_TO_ONE;
            IoRates load = load(random, access);
            double belief = random.nextDouble();
            IoRates believed = belief < RIGHT ? load : belief < 1 - UNKNOWN ? load(random, access) : IoRates.NONE;
            double period = between(random, 120, 3_600);
            jobs.add(new MonthJob(
                    now,
                    between(random, 600, 86_400),
                    nodes,
                    access,
                    load,
                    believed,
                    period,
                    period * between(random, 0.05, 0.8)));
        }
        return jobs;
    }

    private static IoRates load(SplittableRandom random, FileAccess access) {
        double bytes =
                between(random, 10e6, access == FileAccess.N_TO_N ? 3e9 : access == FileAccess.N_TO_1 ? 1.5e9 : 200e6);
        double metadata =
                random.nextDouble() < MANY_METADATA ? between(random, 1_000, 20_000) : between(random, 1, 200);
        return new IoRates(bytes, bytes / (1 << 20), metadata);
    }

    private static double between(SplittableRandom random, double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }
}
