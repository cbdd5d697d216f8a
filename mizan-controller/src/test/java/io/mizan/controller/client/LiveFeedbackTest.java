package io.mizan.controller.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.prediction.Predictor;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.algorithms.prediction.check.CreateCheck;
import io.mizan.algorithms.prediction.check.HitPolicy.Action;
import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.controller.predict.RunTraces;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.config.Settings;
import io.mizan.model.history.PastRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the Tarazu paper (5.5.1, 5.7) says about 10 %, 30 % and 50 % of misses, for a run that goes on. */
class LiveFeedbackTest {
    private static final int EACH = 50;

    @TempDir
    private Path folder;

    private long ticks;
    private final InstantSource clock = () -> Instant.ofEpochSecond(1_700_000_000, ++ticks);
    private final FakePlans plans = new FakePlans(clock);
    private Database database;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), clock);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static List<String> files(String name, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> WatchedRun.ROOT + "/" + name + "." + i)
                .toList();
    }

    @SafeVarargs
    private static List<String> all(List<String>... lists) {
        List<String> all = new ArrayList<>();
        for (List<String> some : lists) {
            all.addAll(some);
        }
        return all;
    }

    private WatchedRun begin() {
        return new WatchedRun(folder, plans, database, clock);
    }

    /** A run of which 100 files are expected. */
    private WatchedRun hundred() throws IOException {
        for (int number = 1; number <= 2; number++) {
            WatchedRun.traced(folder, number, all(files("restart", 0, EACH), files("log", 0, EACH)));
        }
        WatchedRun run = begin();
        assertThat(plans.asked).hasSize(1);
        assertThat(run.indexed()).hasSize(2 * EACH);
        return run;
    }

    private Set<String> newest() {
        return FakePlans.files(plans.asked.get(plans.asked.size() - 1));
    }

    private List<PastRun> kept() {
        return new RunTraces(folder.resolve("traces"), 10, clock).runs();
    }

    private static List<String> missed(int misses) {
        return all(files("restart", EACH, EACH + misses / 2), files("plot", 0, misses - misses / 2));
    }

    @Test
    void atTenPercentTheOldModelPredictsAgain() throws IOException {
        WatchedRun run = hundred();
        run.creates(missed(9));
        assertThat(plans.asked).hasSize(1);
        run.creates(files("restart", EACH + 4, EACH + 5));
        assertThat(plans.asked).hasSize(2);
        assertThat(newest())
                .contains("/fs/restart.55", "/fs/log.0")
                .doesNotContain("/fs/restart.54")
                .noneMatch(file -> file.contains("plot"));
    }

    @Test
    void atThirtyPercentItLearnsFromOldAndNewTraces() throws IOException {
        WatchedRun run = hundred();
        run.creates(missed(30));
        assertThat(plans.asked).hasSize(2);
        assertThat(newest()).contains("/fs/restart.65", "/fs/plot.15", "/fs/log.0");
    }

    @Test
    void aboveFiftyPercentItTracesAgain() throws IOException {
        WatchedRun run = hundred();
        run.creates(missed(51));
        assertThat(plans.asked).hasSize(2);
        assertThat(newest())
                .contains("/fs/restart.75", "/fs/plot.26")
                .doesNotContain("/fs/restart.0")
                .noneMatch(file -> file.contains("log"));
        assertThat(run.indexed())
                .as("what was predicted from old traces is forgotten")
                .isEqualTo(newest());
        assertThat(kept()).hasSize(2);
        RunOutcome outcome = run.finish(0);
        assertThat(outcome.decision().action()).isEqualTo(Action.TRACE_AGAIN);
        assertThat(kept()).as("earlier runs").hasSize(1);
    }

    /** A file that came before anybody predicted it was a miss, and stays one. */
    @Test
    void whatIsPredictedAfterItCameIsNoHit() throws IOException {
        WatchedRun run = hundred();
        run.creates(IntStream.range(0, 51)
                .mapToObj(i -> WatchedRun.ROOT + "/" + "abcdefgh".charAt(i / 8) + "xyzuvwst".charAt(i % 8))
                .toList());
        RunOutcome outcome = run.finish(0);
        assertThat(outcome.decision().misses()).isEqualTo(51);
        assertThat(outcome.decision().action()).isEqualTo(Action.TRACE_AGAIN);
        assertThat(kept()).hasSize(1);
    }

    /** A name that only a template fits was not predicted. */
    @Test
    void whatATemplatePlacesWasNotPredicted() throws IOException {
        WatchedRun run = hundred();
        run.createsByTemplate(files("restart", EACH, EACH + 10));
        assertThat(plans.asked).hasSize(2);
        assertThat(run.indexed()).contains("/fs/restart.60");
    }

    @Test
    void whatIsStillExpectedStaysInTheIndex() throws IOException {
        WatchedRun.traced(folder, 1, files("step", 0, 10));
        WatchedRun run = begin();
        assertThat(run.indexed()).containsAll(files("step", 0, 20));
        run.creates(files("step", 20, 22));
        assertThat(plans.asked).hasSize(2);
        assertThat(newest()).contains("/fs/step.22");
        assertThat(run.indexed()).containsAll(files("step", 0, 20)).containsAll(newest());
    }

    @Test
    void withoutANewPlanNothingNewIsExpected() throws IOException {
        WatchedRun run = hundred();
        Set<String> before = run.indexed();
        plans.refuses = true;
        run.creates(files("restart", EACH, EACH + 10));
        assertThat(plans.asked).hasSize(2);
        assertThat(run.indexed()).isEqualTo(before);
        plans.refuses = false;
        run.creates(files("restart", EACH + 10, EACH + 20));
        assertThat(plans.asked).as("all ten were missed, too").hasSize(3);
        RunOutcome outcome = run.finish(0);
        assertThat(outcome.decision().misses()).isEqualTo(20);
    }

    /** Files that a rule of the site leaves alone were predicted all the same. */
    @Test
    void whatGetsNoLayoutIsNoMiss() throws IOException {
        plans.leftAlone = file -> file.contains("log");
        for (int number = 1; number <= 2; number++) {
            WatchedRun.traced(folder, number, all(files("restart", 0, 10), files("log", 0, EACH)));
        }
        WatchedRun run = begin();
        run.creates(files("log", 0, EACH));
        run.creates(files("restart", 0, 10));
        assertThat(plans.asked).hasSize(1);
        RunOutcome outcome = run.finish(0);
        assertThat(outcome.decision().action()).isEqualTo(Action.NONE);
        assertThat(outcome.decision().hits()).isEqualTo(EACH + 10);
    }

    /** Nothing is learnt from a run that was killed, so that nothing is forgotten for it. */
    @Test
    void aKilledRunForgetsNothing() throws IOException {
        WatchedRun run = hundred();
        run.creates(missed(51));
        assertThat(run.finish(137).decision().action()).isEqualTo(Action.NONE);
        assertThat(kept()).hasSize(2);
    }

    @Test
    void aCheckOfTheSameRunDecidesTheSame() throws IOException {
        WatchedRun run = hundred();
        List<PastRun> old = kept();
        List<String> creates = all(files("plot", 0, 40), files("log", 0, EACH), files("dump", 0, 70));
        List<String> decided = new ArrayList<>();
        int asked = plans.asked.size();
        for (String file : creates) {
            run.creates(List.of(file));
            if (plans.asked.size() > asked) {
                decided.add(file);
            }
            asked = plans.asked.size();
        }
        RunOutcome outcome = run.finish(0);
        List<PastRun> left = kept();
        Predictor predictor = new Predictor(Forecasters.find("auto"));
        CreateCheck.Report report = CreateCheck.of(
                predictor.predict(old, RunSize.AS_HISTORY_SUGGESTS).creates(),
                old,
                left.get(left.size() - 1),
                HitThresholds.of(Settings.DEFAULTS),
                runs -> predictor.predict(runs, RunSize.AS_HISTORY_SUGGESTS).creates());
        assertThat(report.decisions())
                .extracting(decision -> decision.action())
                .contains(Action.PREDICT_AGAIN, Action.RETRAIN);
        assertThat(decided)
                .isEqualTo(report.decisions().stream()
                        .map(decision -> creates.get((int) (decision.hits() + decision.misses()) - 1))
                        .toList());
        assertThat(outcome.decision()).isEqualTo(report.end());
    }
}
