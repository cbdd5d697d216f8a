package io.mizan.algorithms.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mizan.algorithms.behaviour.OnlineEvaluation.Score;
import io.mizan.model.behaviour.BehaviourPredictor;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import io.mizan.model.behaviour.SequenceFile;
import io.mizan.model.document.Documents;
import io.mizan.model.file.TextInput;
import io.mizan.testing.Campaign;
import io.mizan.testing.SharedData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BehaviourPredictorsTest {

    static Set<String> names() {
        return BehaviourPredictors.byName().keySet();
    }

    private static BehaviourPredictor make(String name) {
        return Objects.requireNonNull(BehaviourPredictors.byName().get(name)).get();
    }

    private static BehaviourSequences sequences(int[]... ids) {
        List<Category> categories = new ArrayList<>();
        Arrays.stream(ids).forEach(list -> categories.add(new Category("c" + categories.size(), list)));
        return new BehaviourSequences(categories);
    }

    private static OnlineEvaluation evaluate(BehaviourPredictor predictor, BehaviourSequences sequences) {
        return OnlineEvaluation.of(sequences, predictor, () -> {});
    }

    @Test
    void theOrderIsTheFirstOfEachThenTheSecondAndNothingIsToldEarly() {
        List<String> log = new ArrayList<>();
        BehaviourPredictor spy = new BehaviourPredictor() {
            @Override
            public int predict(String category) {
                log.add(category + "?");
                return 0;
            }

            @Override
            public void observe(String category, int id) {
                log.add(category + "=" + id);
            }
        };
        OnlineEvaluation result =
                evaluate(spy, sequences(new int[] {7, 0}, new int[0], new int[] {8}, new int[] {9, 1, 0}));
        assertThat(log).containsExactly("c0=7", "c2=8", "c3=9", "c0?", "c0=0", "c3?", "c3=1", "c3?", "c3=0");
        assertThat(result.categories())
                .containsExactly(
                        new Score("c0", 1, 1), new Score("c1", 0, 0), new Score("c2", 0, 0), new Score("c3", 2, 1));
        assertThat(result.accuracy()).isEqualTo(2.0 / 3);
        assertThat(result.categories().get(1).accuracy()).isNaN();
    }

    @Test
    void tiesGoToTheMostRecentAndUnseenContextsToTheLowerOrder() {
        Markov markov = new Markov(2);
        for (int id : new int[] {1, 2, 1, 3, 1}) {
            markov.observe("c", id);
        }
        // 3 1 was never followed; 1 was followed once by 2 and once by 3, which is the more recent.
        assertThat(markov.predict("c")).isEqualTo(3);
        markov.observe("c", 5);
        // 5 was never followed by anything.
        assertThat(markov.predict("c")).isEqualTo(5);
    }

    @Test
    void everyChainAnswersAsTheSlowOne() {
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < Campaign.rounds(60); round++) {
            BehaviourSequences sequences = RandomSequences.of(random, 120);
            for (int order = 0; order <= 4; order++) {
                BehaviourPredictor slow = new SlowPredictor(order);
                BehaviourPredictor fast = order == 0 ? new Last() : new Markov(order);
                for (Category category : sequences.categories()) {
                    for (int id : category.ids()) {
                        slow.observe(category.name(), id);
                        fast.observe(category.name(), id);
                        assertThat(fast.predict(category.name())).isEqualTo(slow.predict(category.name()));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void theFutureDoesNotChangeThePast(String name) {
        SplittableRandom random = new SplittableRandom(9);
        for (int round = 0; round < Campaign.rounds(20); round++) {
            BehaviourSequences one = RandomSequences.of(random, 200);
            int cut = random.nextInt(200);
            BehaviourSequences other = new BehaviourSequences(one.categories().stream()
                    .map(category -> new Category(category.name(), changed(category.ids(), cut, random)))
                    .toList());
            List<Integer> first = predictions(make(name), one, cut);
            assertThat(predictions(make(name), other, cut)).isEqualTo(first);
        }
    }

    private static int[] changed(int[] ids, int from, SplittableRandom random) {
        int[] other = ids.clone();
        for (int i = from; i < other.length; i++) {
            other[i] = random.nextInt(7);
        }
        return other;
    }

    /** What is predicted for the jobs up to a place, that place included. */
    private static List<Integer> predictions(BehaviourPredictor predictor, BehaviourSequences sequences, int upTo) {
        List<Integer> predictions = new ArrayList<>();
        for (int job = 0; job <= upTo; job++) {
            for (Category category : sequences.categories()) {
                if (job < category.ids().length) {
                    predictions.add(job == 0 ? -1 : predictor.predict(category.name()));
                    predictor.observe(category.name(), category.ids()[job]);
                }
            }
        }
        return predictions;
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyIdsThatTheCategoryHasShownArePredicted(String name) {
        SplittableRandom random = new SplittableRandom(10);
        for (int round = 0; round < Campaign.rounds(20); round++) {
            BehaviourSequences sequences = RandomSequences.of(random, 100);
            BehaviourPredictor predictor = make(name);
            for (Category category : sequences.categories()) {
                for (int i = 0; i < category.ids().length; i++) {
                    int end = i;
                    predictor.observe(category.name(), category.ids()[i]);
                    assertThat(Arrays.stream(category.ids(), 0, end + 1)).contains(predictor.predict(category.name()));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void askingTwiceOrNotAtAllChangesNothing(String name) {
        BehaviourPredictor asked = make(name);
        BehaviourPredictor quiet = make(name);
        for (int i = 0; i < 100; i++) {
            int id = i % 7 == 0 ? 3 : i % 3;
            asked.observe("c", id);
            quiet.observe("c", id);
            asked.predict("c");
            asked.predict("c");
        }
        assertThat(quiet.predict("c")).isEqualTo(asked.predict("c"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aCategoryThatWasNeverSeenCannotBePredicted(String name) {
        assertThatIllegalStateException().isThrownBy(() -> make(name).predict("c"));
    }

    @Test
    void anOrderOutsideOfReasonIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Markov(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Markov(65));
    }

    @Test
    void theMixtureFollowsWhoeverIsRightNow() {
        // Order 3 and more know this cycle, shorter memories do not; then the jobs change.
        int[] ids = new int[4000];
        int[] cycle = {0, 0, 1, 0, 0, 2};
        for (int i = 0; i < ids.length; i++) {
            ids[i] = i < 2000 ? cycle[i % cycle.length] : 4 + i / 50 % 2;
        }
        OnlineEvaluation mixture = evaluate(new Mixture(List.of()), sequences(ids));
        assertThat(mixture.accuracy()).isGreaterThan(0.975);
        assertThat(evaluate(new Markov(2), sequences(ids)).accuracy()).isLessThan(mixture.accuracy());
        assertThat(evaluate(new Last(), sequences(ids)).accuracy()).isLessThan(mixture.accuracy());
    }

    @Test
    void aNewCategoryStartsWithTheWeightsThatServedTheOthers() {
        Mixture mixture = new Mixture(List.of());
        SplittableRandom random = new SplittableRandom(11);
        // Mostly 0: the most frequent id is right more often than the last one.
        for (int i = 0; i < 3000; i++) {
            mixture.observe("old", random.nextInt(3) == 0 ? 1 + random.nextInt(9) : 0);
        }
        for (int id : new int[] {0, 0, 0, 5, 0, 0, 7}) {
            mixture.observe("new", id);
        }
        assertThat(mixture.predict("new")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"last, 0.5534", "markov1, 0.8998", "markov2, 0.9038"})
    void theSharedSequencesGiveTheKnownAccuracies(String name, double accuracy) {
        assertThat(Math.round(1e4 * evaluate(make(name), shared()).accuracy())).isEqualTo(Math.round(1e4 * accuracy));
    }

    @Test
    void theMixtureIsWithinOnePointOfTheBestInEveryCategory() {
        BehaviourSequences shared = shared();
        List<Score> mixture = evaluate(make("mixture"), shared).categories();
        for (int c = 0; c < mixture.size(); c++) {
            int at = c;
            double best = Stream.of("last", "markov1", "markov2")
                    .mapToDouble(name ->
                            evaluate(make(name), shared).categories().get(at).accuracy())
                    .max()
                    .orElseThrow();
            assertThat(mixture.get(c).accuracy()).isGreaterThan(best - 0.01);
        }
    }

    @Test
    void manyJobsWithManyIdsAreNoTrouble() {
        SplittableRandom random = new SplittableRandom(12);
        int[] ids = new int[300_000];
        Arrays.setAll(ids, i -> i % 2 == 0 ? random.nextInt(1 << 20) : 0);
        OnlineEvaluation result = evaluate(new Mixture(List.of()), sequences(ids));
        assertThat(result.accuracy()).isBetween(0.45, 0.55);
    }

    private static BehaviourSequences shared() {
        try (TextInput in = TextInput.open(SharedData.file("scheduling/behaviour_sequences.json"), 1 << 24)) {
            return SequenceFile.read(Documents.read(in));
        }
    }
}
