package io.mizan.benchmarks;

import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import io.mizan.traces.history.HistoryReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;

/** Histories of generated applications: eleven runs, of which the last is the one to be predicted. */
final class Histories {
    static final int RUNS = 11;

    /** A history by name. */
    record Case(String name, List<PastRun> runs) {}

    private Histories() {}

    static List<Case> all(boolean quick) {
        List<Case> cases = new ArrayList<>();
        cases.add(generated("IOR, a file a rank", "ior:ranks=1000,block=4M,transfer=4M"));
        cases.add(generated("IOR, one file", "ior:ranks=1000,block=4M,transfer=4M,shared"));
        cases.add(generated("HACC, a file a rank", "hacc:ranks=1000"));
        cases.add(made("checkpoints, same steps", run -> checkpoints(run, 0, 100, 0, 0)));
        cases.add(made("checkpoints, going on", run -> checkpoints(run, 10L * run, 100, 0, 0)));
        cases.add(made("growing 2 % a run", run -> checkpoints(run, 0, 100, 0.02, 0)));
        cases.add(made("noisy, 5 %", run -> checkpoints(run, 10L * run, 100, 0, 0.05)));
        cases.add(made("noisy, 20 %, ids", run -> withIds(checkpoints(run, 0, 100, 0, 0.2), run)));
        if (!quick) {
            cases.add(generated("IOR, 10,000 files", "ior:ranks=10000,block=4M,transfer=4M"));
            cases.add(made("going on, 10,000 files", run -> checkpoints(run, 10L * run, 1000, 0, 0)));
            cases.add(made("noisy, 10,000 files", run -> checkpoints(run, 0, 1000, 0, 0.05)));
            cases.add(made("10,000 words, noisy", Histories::words));
        }
        return cases;
    }

    private static Case generated(String name, String reference) {
        return made(name, run -> {
            HistoryReader reader = new HistoryReader(1 << 20);
            reader.add(reference + ",jitter=0.1,seed=" + run);
            return reader.runs().get(0);
        });
    }

    private static Case made(String name, IntFunction<PastRun> run) {
        List<PastRun> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(run.apply(i));
        }
        return new Case(name, List.copyOf(runs));
    }

    /** Ten steps, in each a file of each rank; a log of each rank beside. */
    private static PastRun checkpoints(int run, long first, int ranks, double growth, double noise) {
        Random random = new Random(run);
        List<PastCreate> creates = new ArrayList<>();
        for (int step = 1; step <= 10; step++) {
            for (int rank = 0; rank < ranks; rank++) {
                double size = 1e9 * (1 + rank % 7) * Math.pow(1 + growth, run) * (1 + noise * random.nextGaussian());
                creates.add(new PastCreate(
                        String.format(
                                Locale.ROOT, "/scratch/model/out/ckpt_%06d/rank_%d.h5", 100 * (first + step), rank),
                        rank,
                        60.0 * step + random.nextDouble(),
                        Math.round(Math.max(0, size)),
                        4));
            }
        }
        return new PastRun(
                "run " + run, new Program("model", "", List.of()), "", ranks, 1e9 + 1e5 * run, true, creates);
    }

    /** Names without a number: each is a template of its own. */
    private static PastRun words(int run) {
        Random random = new Random(run);
        List<PastCreate> creates = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            StringBuilder name = new StringBuilder("/scratch/words/");
            for (int rest = i + 26; rest > 0; rest /= 26) {
                name.append((char) ('a' + rest % 26));
            }
            creates.add(new PastCreate(name.append(".dat").toString(), 0, i, 1000 + random.nextInt(100), 1));
        }
        return new PastRun("run " + run, new Program("words", "", List.of()), "", 1, 1e9 + 1e5 * run, true, creates);
    }

    private static PastRun withIds(PastRun run, int number) {
        Random random = new Random(1000 + number);
        List<PastCreate> creates = new ArrayList<>(run.creates());
        for (int i = 0; i < 10; i++) {
            String id = Long.toHexString(random.nextLong() | Long.MIN_VALUE);
            creates.add(new PastCreate("/scratch/model/tmp/" + id + ".tmp", 0, 700 + i, 4096, 1));
        }
        return new PastRun(
                run.source(), run.program(), run.job(), run.ranks(), run.startSeconds(), run.complete(), creates);
    }
}
