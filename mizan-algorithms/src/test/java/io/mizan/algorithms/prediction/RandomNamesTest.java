package io.mizan.algorithms.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Names made from known roles must be predicted to the last letter; any names at all must give a valid prediction. */
class RandomNamesTest {
    private static final String[] WORDS = {"out", "ckpt", "field", "h5part", "x-y", "data_v2", "Über", "a b", "plt"};

    /** An application drawn by lot: where rank, step, index and run stand in its names, and how they are written. */
    private static final class Application {
        private final int ranks;
        private final int steps;
        private final int parts;
        private final long increment;
        private final long first;
        private final boolean goesOn;
        private final boolean counted;
        private final String form;

        Application(Random random) {
            ranks = 2 + random.nextInt(5);
            steps = random.nextInt(3) == 0 ? 1 : 3 + random.nextInt(4);
            parts = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
            increment = new long[] {1, 2, 10, 100}[random.nextInt(4)];
            first = random.nextInt(3) * increment;
            goesOn = steps > 1 && random.nextBoolean();
            counted = random.nextInt(3) == 0;
            String step = "ckpt" + number(random, 2);
            String part = "part." + number(random, 3);
            form = WORDS[random.nextInt(WORDS.length)]
                    + (counted ? "/run" + number(random, 4) : "/all")
                    + (steps > 1 ? "/" + step : "")
                    + (parts > 1 ? "/" + part : "")
                    + "/rank_" + number(random, 1)
                    + (random.nextBoolean() && steps > 1 ? "." + number(random, 2) : "")
                    + ".h5";
        }

        private static String number(Random random, int argument) {
            int width = random.nextInt(3) == 0 ? 0 : 2 + random.nextInt(6);
            return "%" + argument + "$" + (width == 0 ? "" : "0" + width) + "d";
        }

        PastRun run(int run) {
            Runs made = Runs.run();
            for (int step = 0; step < steps; step++) {
                long number = first + increment * (goesOn ? (long) run * steps + step : step);
                for (int part = 0; part < parts; part++) {
                    for (int rank = 0; rank < ranks; rank++) {
                        made.file(
                                String.format(Locale.ROOT, form, rank, number, part, 7 + run),
                                rank,
                                100.0 * step + part + 0.01 * rank,
                                1000L * (rank + 1) + part);
                    }
                }
            }
            return made.of(ranks);
        }
    }

    @Test
    void namesOfKnownRolesArePredicted() {
        for (int seed = 0; seed < Campaign.rounds(300); seed++) {
            Random random = new Random(seed);
            Application application = new Application(random);
            int count = application.counted ? 3 + random.nextInt(3) : 2 + random.nextInt(4);
            List<PastRun> runs = Runs.history(count, application::run);
            Prediction prediction = predict(runs, RunSize.AS_HISTORY_SUGGESTS);
            TreeMap<String, Long> expected = new TreeMap<>();
            application.run(count).creates().forEach(create -> expected.put(create.path(), create.sizeBytes()));
            assertThat(Runs.sizes(prediction.creates()))
                    .as("seed %d, %s, %s", seed, application.form, prediction.templates())
                    .isEqualTo(expected);
        }
    }

    /** Words and numbers thrown together, newlines and 4,096 bytes among them: no name twice, no size below 0. */
    @Test
    void anyNamesGiveAValidPrediction() {
        for (int seed = 0; seed < Campaign.rounds(200); seed++) {
            Random random = new Random(seed);
            List<PastRun> runs = new ArrayList<>();
            int count = 1 + random.nextInt(4);
            for (int run = 0; run < count; run++) {
                runs.add(anyRun(random));
            }
            RunSize wanted = new RunSize(random.nextBoolean() ? -1 : 1 + random.nextInt(9), random.nextInt(4) - 1);
            Prediction prediction = predict(runs, wanted);
            Set<String> past = new HashSet<>();
            runs.forEach(run -> run.creates().forEach(create -> past.add(create.path())));
            Set<String> names = new HashSet<>();
            double before = 0;
            for (PredictedCreate create : prediction.creates()) {
                assertThat(names.add(create.path()))
                        .as("seed %d: %s twice", seed, create.path())
                        .isTrue();
                assertThat(create.seconds()).isGreaterThanOrEqualTo(before);
                if (create.path().contains("\uFFFE")) {
                    // The characters that stand for fields inside: such a path has no fields.
                    assertThat(past).contains(create.path());
                }
                before = create.seconds();
            }
            long rows = runs.stream().mapToLong(run -> run.creates().size()).sum();
            assertThat(prediction.templates().size()).isLessThanOrEqualTo((int) rows);
            assertThat(Runs.sizes(predict(runs, wanted).creates())).isEqualTo(Runs.sizes(prediction.creates()));
        }
    }

    private static PastRun anyRun(Random random) {
        Runs run = Runs.run();
        Set<String> names = new HashSet<>();
        int files = 1 + random.nextInt(30);
        for (int i = 0; i < files; i++) {
            StringBuilder name = new StringBuilder();
            int parts = 1 + random.nextInt(5);
            for (int part = 0; part < parts; part++) {
                name.append(
                        switch (random.nextInt(8)) {
                            case 0 -> String.valueOf(random.nextInt(12));
                            case 1 -> String.format(Locale.ROOT, "%04d", random.nextInt(200));
                            case 2 -> "/";
                            case 3 -> "\n";
                            case 4 -> Long.toHexString(random.nextLong());
                            case 5 -> "99999999999999999999999";
                            case 6 -> "\uFFFE";
                            default -> WORDS[random.nextInt(WORDS.length)];
                        });
            }
            if (random.nextInt(20) == 0) {
                name.append("x7".repeat(2048 - name.length() / 2));
            }
            if (names.add(name.toString())) {
                long size = random.nextInt(10) == 0
                        ? PastCreate.UNKNOWN_SIZE
                        : random.nextInt(10) == 0 ? Long.MAX_VALUE : random.nextLong(1L << 40);
                run.file(name.toString(), random.nextInt(4), random.nextInt(3) * 0.5 + i, size);
            }
        }
        return run.of(1 + random.nextInt(6), random.nextBoolean() ? "77" : "", random.nextInt(5) > 0);
    }

    private static Prediction predict(List<PastRun> runs, RunSize wanted) {
        return new Predictor(Forecasters.find("auto")).predict(runs, wanted);
    }
}
