package io.mizan.learning.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.algorithms.behaviour.Last;
import io.mizan.algorithms.behaviour.Mixture;
import io.mizan.algorithms.behaviour.OnlineEvaluation;
import io.mizan.learning.LearntPredictor;
import io.mizan.model.behaviour.BehaviourPredictor;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import io.mizan.model.behaviour.SequenceFile;
import io.mizan.model.document.Documents;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.testing.Campaign;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Self-attention with the real library, which starts once for all tests. */
class AttentionTest {
    private static final Path CACHE = Path.of("target", "djl-cache");

    @BeforeAll
    static void libraryStarts() {
        boolean here = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        assumeTrue(here, "skipped: the native library of the tests is for Linux on x86-64");
        Attention.Opened opened = Attention.open(CACHE, 1, Optional.empty());
        assertThat(opened.reason()).isEmpty();
        opened.predictor().orElseThrow().close();
    }

    private static LearntPredictor open(long seed) {
        return Attention.open(CACHE, seed, Optional.empty()).predictor().orElseThrow();
    }

    private static BehaviourSequences sequence(int... ids) {
        return new BehaviourSequences(List.of(new Category("c", ids)));
    }

    private static int[] cycle(int jobs, int... pattern) {
        int[] ids = new int[jobs];
        Arrays.setAll(ids, i -> pattern[i % pattern.length]);
        return ids;
    }

    private static List<Integer> predictions(BehaviourPredictor predictor, int... ids) {
        List<Integer> predictions = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            predictions.add(i == 0 ? -1 : predictor.predict("c"));
            predictor.observe("c", ids[i]);
        }
        return predictions;
    }

    @Test
    void itLearnsWhatTwoJobsOfThePastDoNotTell() {
        int[] ids = cycle(400, 5, 5, 5, 9, 5, 5, 5, 2);
        try (LearntPredictor attention = open(1)) {
            List<Integer> predicted = predictions(attention, ids);
            long right = 0;
            for (int i = 300; i < 400; i++) {
                right += predicted.get(i) == ids[i] ? 1 : 0;
            }
            assertThat(right).isGreaterThan(95);
        }
    }

    @Test
    void theSameSeedGivesTheSameAnswerWhateverTheCollectorDoes() throws InterruptedException {
        int[] ids = noisy(100);
        List<List<Integer>> answers = new ArrayList<>();
        List<float[]> learnt = new ArrayList<>();
        for (boolean collect : new boolean[] {false, true}) {
            AtomicBoolean going = new AtomicBoolean(collect);
            Thread collector = new Thread(() -> {
                while (going.get()) {
                    System.gc();
                }
            });
            collector.start();
            try (AttentionPredictor attention = (AttentionPredictor) open(3)) {
                answers.add(predictions(attention, ids));
                learnt.add(Objects.requireNonNull(attention.learnt().get("query.1"))
                        .values());
            } finally {
                going.set(false);
                collector.join();
            }
        }
        assertThat(answers.get(1)).isEqualTo(answers.get(0));
        assertThat(learnt.get(1)).isEqualTo(learnt.get(0));
    }

    @Test
    void theFutureDoesNotChangeThePast() {
        int[] one = noisy(150);
        int[] other = one.clone();
        for (int i = 100; i < other.length; i++) {
            other[i] = 7;
        }
        try (LearntPredictor first = open(1);
                LearntPredictor second = open(1)) {
            assertThat(predictions(second, other).subList(0, 101))
                    .isEqualTo(predictions(first, one).subList(0, 101));
        }
    }

    @Test
    void onlyIdsThatTheCategoryHasShownArePredictedHoweverMany() {
        int[] ids = new int[300];
        Arrays.setAll(ids, i -> i % 2 == 0 ? 1_000_000 + i : 4);
        try (LearntPredictor attention = open(1)) {
            List<Integer> predicted = predictions(attention, ids);
            for (int i = 1; i < ids.length; i++) {
                assertThat(Arrays.stream(ids, 0, i)).contains(predicted.get(i));
            }
            attention.observe("new", 77);
            assertThat(attention.predict("new")).isEqualTo(77);
        }
    }

    @Test
    void whatWasLearntIsKept(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("model");
        int[] ids = cycle(320, 5, 5, 5, 9, 5, 5, 5, 2);
        try (LearntPredictor attention = open(1)) {
            predictions(attention, ids);
            attention.save(file);
        }
        try (LearntPredictor again =
                Attention.open(CACHE, 1, Optional.of(file)).predictor().orElseThrow()) {
            long known = right(predictions(again, Arrays.copyOf(ids, 40)), ids);
            try (LearntPredictor blank = open(1)) {
                assertThat(known).isGreaterThan(right(predictions(blank, Arrays.copyOf(ids, 40)), ids));
            }
        }
        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    private static long right(List<Integer> predicted, int[] ids) {
        return IntStream.range(0, predicted.size())
                .filter(i -> predicted.get(i) == ids[i])
                .count();
    }

    @Test
    void whatIsReadIsWhatWasWritten(@TempDir Path folder) {
        AttentionShape shape = new AttentionShape(2, 4, 1, 3, 5);
        ModelFile.Content content = new ModelFile.Content(
                shape, Parameters.initial(shape, 9), Map.of("name | with €", List.of(7, 0), "none", List.of()));
        ModelFile.write(folder.resolve("model"), content);
        ModelFile.Content read = ModelFile.read(folder.resolve("model"));
        assertThat(read).usingRecursiveComparison().isEqualTo(content);
    }

    @Test
    void aFileThatIsNoModelIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("model");
        Files.writeString(file, "MZATTN1\nno");
        assertThat(Refusal.line(() -> ModelFile.read(file))).contains("not a model that was saved", "another format");
        try (LearntPredictor attention = open(1)) {
            attention.save(file);
        }
        byte[] whole = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < Campaign.rounds(50); round++) {
            byte[] damaged = random.nextBoolean() ? whole.clone() : Arrays.copyOf(whole, random.nextInt(whole.length));
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, damaged);
            assertThat(Refusal.line(() -> ModelFile.read(file))).contains("not a model that was saved");
        }
        assertThat(Refusal.line(() -> ModelFile.read(folder.resolve("none")))).contains("not a model that was saved");
    }

    @Test
    void onTheSharedSequencesItBeatsTheLastIdByFarAndTheMixtureKeepsUp() {
        Category category = shared();
        BehaviourSequences sequences =
                sequence(Arrays.copyOf(category.ids(), Math.min(category.ids().length, Campaign.rounds(500))));
        double last = OnlineEvaluation.of(sequences, new Last(), () -> {}).accuracy();
        try (LearntPredictor alone = open(1);
                Mixture mixture = new Mixture(List.of(open(1)))) {
            double attention = OnlineEvaluation.of(sequences, alone, () -> {}).accuracy();
            assertThat(attention).isGreaterThan(last + 0.2);
            assertThat(OnlineEvaluation.of(sequences, mixture, () -> {}).accuracy())
                    .isGreaterThan(attention - 0.01);
        }
    }

    private static int[] noisy(int jobs) {
        SplittableRandom random = new SplittableRandom(5);
        int[] ids = new int[jobs];
        Arrays.setAll(ids, i -> random.nextInt(5) == 0 ? random.nextInt(4) : i % 4);
        return ids;
    }

    private static Category shared() {
        try (TextInput in = TextInput.open(SharedData.file("scheduling/behaviour_sequences.json"), 1 << 24)) {
            return SequenceFile.read(Documents.read(in)).categories().get(0);
        }
    }
}
