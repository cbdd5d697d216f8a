package io.mizan.algorithms.prediction.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.prediction.Predictor;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import io.mizan.model.history.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One history and one run that does something new: what 10 %, 30 % and 50 % each make of it. */
class FeedbackTest {
    private static final HitThresholds PAPER = new HitThresholds(0.1, 0.3, 0.5);

    private static Feedback<PredictedCreate> feedback() {
        return new Feedback<>(PAPER, OLD, Map.of());
    }

    private static List<PastCreate> files(String name, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> new PastCreate("/fs/" + name + "." + i, 0, i, 100, 1))
                .toList();
    }

    @SafeVarargs
    private static PastRun run(boolean complete, List<PastCreate>... files) {
        List<PastCreate> all = new ArrayList<>();
        for (List<PastCreate> some : files) {
            all.addAll(some);
        }
        return new PastRun("run", Program.UNKNOWN, "", 1, 0, complete, all);
    }

    private static final List<PastRun> OLD = List.of(
            run(true, files("restart", 0, 3), files("log", 0, 2)),
            run(true, files("restart", 0, 3), files("log", 0, 2)));

    /** Three more steps of what is known, and a kind of file that no trace has. */
    private static final PastRun NOW = run(false, files("restart", 0, 6), files("plot", 0, 4));

    private static Set<String> predicted(Action action) {
        return new Predictor(Forecasters.find("auto"))
                .predict(feedback().basis(action, NOW), RunSize.AS_HISTORY_SUGGESTS).creates().stream()
                        .map(PredictedCreate::path)
                        .collect(Collectors.toSet());
    }

    @Test
    void predictingAgainGoesOnWithWhatIsKnownAndLearnsNothing() {
        assertThat(feedback().basis(Action.PREDICT_AGAIN, NOW)).hasSize(3).startsWith(OLD.get(0), OLD.get(1));
        assertThat(feedback().basis(Action.PREDICT_AGAIN, NOW).get(2).creates()).isEqualTo(files("restart", 0, 6));
        assertThat(predicted(Action.PREDICT_AGAIN))
                .as("the steps go on from where the run is")
                .contains("/fs/restart.6")
                .noneMatch(path -> path.startsWith("/fs/plot"));
    }

    @Test
    void retrainingLearnsNewKindsOfFilesBesideTheOldOnes() {
        assertThat(feedback().basis(Action.RETRAIN, NOW)).containsExactly(OLD.get(0), OLD.get(1), NOW);
        assertThat(predicted(Action.RETRAIN)).contains("/fs/restart.6", "/fs/plot.4");
    }

    @Test
    void tracingAgainForgetsTheOldTraces() {
        assertThat(feedback().basis(Action.TRACE_AGAIN, NOW)).containsExactly(NOW);
        assertThat(predicted(Action.TRACE_AGAIN)).contains("/fs/plot.4").noneMatch(path -> path.startsWith("/fs/log"));
    }

    @Test
    void theThreeDiffer() {
        assertThat(Set.of(predicted(Action.PREDICT_AGAIN), predicted(Action.RETRAIN), predicted(Action.TRACE_AGAIN)))
                .hasSize(3);
    }

    @Test
    void newPredictionsAddToThoseThereAreButForATraceFromScratch() {
        Feedback<Integer> feedback = new Feedback<>(PAPER, OLD, Map.of("a", 1, "b", 1));
        feedback.adopt(Action.RETRAIN, Map.of("b", 2, "c", 2));
        assertThat(feedback.now().expected()).isEqualTo(3);
        assertThat(feedback.prediction("b")).contains(1);
        assertThat(feedback.prediction("c")).contains(2);
        feedback.adopt(Action.TRACE_AGAIN, Map.of("d", 3));
        assertThat(feedback.now().expected()).isEqualTo(1);
        assertThat(feedback.prediction("a")).isEmpty();
        assertThat(feedback.prediction("d")).contains(3);
    }

    @Test
    void aFileThatCameIsNotExpectedAgainAndStaysAMiss() {
        Feedback<Integer> feedback = new Feedback<>(PAPER, OLD, Map.of("a", 1));
        assertThat(feedback.create("x").misses()).isEqualTo(1);
        feedback.adopt(Action.TRACE_AGAIN, Map.of("x", 2));
        assertThat(feedback.prediction("a")).as("nothing else is known").contains(1);
        assertThat(feedback.create("x").action()).isEqualTo(Action.NONE);
        assertThat(feedback.end().misses()).isEqualTo(1);
        assertThat(feedback.end().hits()).isZero();
    }

    /** Who looks now and then sees several decisions at once, and does what the last of them says. */
    @Test
    void manyCreatesAtOnceDecideOnce() {
        Map<String, Integer> hundred = new LinkedHashMap<>();
        files("known", 0, 100).forEach(create -> hundred.put(create.path(), 1));
        for (Map.Entry<Integer, Action> expected : Map.of(
                        9, Action.NONE, 10, Action.PREDICT_AGAIN, 30, Action.RETRAIN, 51, Action.TRACE_AGAIN)
                .entrySet()) {
            Feedback<Integer> feedback = new Feedback<>(PAPER, OLD, hundred);
            int misses = expected.getKey();
            assertThat(feedback.decidesAt(misses)).isEqualTo(expected.getValue() != Action.NONE);
            assertThat(feedback.creates(files("plot", 0, misses)).action()).isEqualTo(expected.getValue());
            assertThat(feedback.creates(files("plot", 0, misses)).action())
                    .as("they are looked at again")
                    .isEqualTo(Action.NONE);
            assertThat(feedback.now().misses()).isEqualTo(misses);
        }
    }

    /** The share of misses decides which of the three it is; {@code --check} and runs that are watched ask the same rule. */
    @Test
    void aCheckPredictsFromWhatEachThresholdAllows() {
        List<PredictedCreate> first =
                files("restart", 0, 10).stream().map(FeedbackTest::asPredicted).toList();
        List<List<PastRun>> asked = new ArrayList<>();
        CreateCheck.of(first, OLD, run(true, files("plot", 0, 8)), PAPER, runs -> {
            asked.add(runs);
            return List.of();
        });
        assertThat(asked).as("at 10, 20, 30, 40, 50 and above 50 %").hasSize(6);
        assertThat(asked.get(0)).hasSize(3);
        assertThat(asked.get(0).get(2).creates()).as("nothing of it is known").isEmpty();
        assertThat(asked.get(2)).hasSize(3);
        assertThat(asked.get(2).get(2).creates()).isEqualTo(files("plot", 0, 3));
        assertThat(asked.get(3).get(2).creates())
                .as("predicted again by the model that was retrained")
                .isEqualTo(files("plot", 0, 4));
        assertThat(asked.get(5)).as("the old ones do not count").hasSize(1);
        assertThat(asked.get(5).get(0).creates()).isEqualTo(files("plot", 0, 6));
    }

    private static PredictedCreate asPredicted(PastCreate create) {
        return new PredictedCreate(create.path(), 100, 100, 100, 0, 1, 0, 1);
    }
}
