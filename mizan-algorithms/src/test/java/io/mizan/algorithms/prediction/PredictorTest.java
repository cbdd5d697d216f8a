package io.mizan.algorithms.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.prediction.Prediction.TemplateForecast;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.model.error.Refusal;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PredictorTest {
    private static Prediction predict(List<PastRun> runs) {
        return predict(runs, RunSize.AS_HISTORY_SUGGESTS);
    }

    private static Prediction predict(List<PastRun> runs, RunSize wanted) {
        return new Predictor(Forecasters.find("auto")).predict(runs, wanted);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }

    private static List<String> templates(Prediction prediction) {
        return prediction.templates().stream().map(TemplateForecast::text).toList();
    }

    /** Steps 10, 20, 30 of each rank, from a first one on. */
    private static PastRun steps(int first, int count, int ranks, boolean complete) {
        Runs run = Runs.run();
        for (int step = 0; step < count; step++) {
            for (int rank = 0; rank < ranks; rank++) {
                run.file(format("out/ckpt_%05d.%d", 10 * (first + step), rank), rank, 60.0 * step + rank, 1000 + rank);
            }
        }
        return run.of(ranks, "", complete);
    }

    @Test
    void stepsThatWentOnGoOn() {
        Prediction prediction = predict(Runs.history(3, run -> steps(1 + 4 * run, 4, 2, true)));
        assertThat(templates(prediction)).containsExactly("out/ckpt_<N>.<R>");
        assertThat(Runs.sizes(prediction.creates()))
                .hasSize(8)
                .contains(entry("out/ckpt_00130.0", 1000L), entry("out/ckpt_00160.1", 1001L));
    }

    @Test
    void stepsThatBeganAgainBeginAgain() {
        Prediction prediction = predict(Runs.history(3, run -> steps(1, 4, 2, true)));
        assertThat(Runs.names(prediction)).hasSize(8).contains("out/ckpt_00010.0", "out/ckpt_00040.1");
        assertThat(prediction.creates()).allMatch(create -> create.confidence() == 0.8);
        assertThat(prediction.creates().get(7).seconds()).isEqualTo(181);
    }

    @Test
    void oneRunGivesBothWithHalfTheConfidence() {
        Prediction prediction = predict(List.of(steps(1, 4, 1, true)));
        assertThat(Runs.names(prediction)).hasSize(8).contains("out/ckpt_00010.0", "out/ckpt_00080.0");
        assertThat(prediction.creates()).allMatch(create -> create.confidence() < 0.5);
        assertThat(prediction.notes()).anyMatch(note -> note.contains("half the confidence"));
    }

    @Test
    void aRunThatWasNotSeenToItsEndGoesOn() {
        Prediction prediction = predict(List.of(steps(1, 3, 2, false)));
        assertThat(Runs.names(prediction)).startsWith("out/ckpt_00040.0").hasSize(6);
    }

    @Test
    void asManyStepsAsAreAskedFor() {
        Prediction prediction = predict(Runs.history(2, run -> steps(1, 4, 1, true)), new RunSize(-1, 2));
        assertThat(Runs.names(prediction)).hasSize(6).endsWith("out/ckpt_00050.0", "out/ckpt_00060.0");
    }

    @Test
    void aRunWithMoreStepsEachTimeGetsOneMore() {
        Prediction prediction = predict(Runs.history(4, run -> steps(1, 3 + run, 1, true)));
        assertThat(Runs.names(prediction)).hasSize(7).endsWith("out/ckpt_00070.0");
    }

    @Test
    void jobsDatesCountersAndIdentifiersAreToldApart() {
        List<PastRun> runs = Runs.history(
                4,
                run -> Runs.run()
                        .file("a/run_" + (run + 7) + "/out", 0, 0, 10)
                        .file("b/" + (88213 + 1000 * run * run) + ".log", 0, 1, 10)
                        .file("c/2026" + (1105 + 3 * run + run * run) + ".nc", 0, 2, 10)
                        .file("d/2026110" + (1 + run) + ".nc", 0, 3, 10)
                        .file("e/" + "f81d4fae-7dec-11d0-a765-00a0c91e6bf" + run, 0, 4, 10)
                        .file("f/tmp.Xa" + run + "Kq" + (char) ('a' + run), 0, 5, 10)
                        .file("g/" + (999 + 7 * run * run) + "/x", 0, 6, 10)
                        .of(1, String.valueOf(88213 + 1000 * run * run), true));
        Prediction prediction = predict(runs);
        assertThat(templates(prediction))
                .contains(
                        "a/run_<run>/out",
                        "b/<job>.log",
                        "c/<date>.nc",
                        "d/<day>.nc",
                        "e/<id>",
                        "f/tmp.<id>",
                        "g/<id>/x");
        assertThat(Runs.names(prediction)).containsExactly("a/run_11/out", "d/20261105.nc");
    }

    @Test
    void daysGoOverTheEndOfAMonth() {
        String[] days = {"20260226", "20260227", "20260228"};
        Prediction prediction = predict(Runs.history(
                3, run -> Runs.run().file("day/" + days[run], 0, 0, 1).of(1)));
        assertThat(Runs.names(prediction)).containsExactly("day/20260301");
    }

    @Test
    void severalNumbersInOneName() {
        List<PastRun> runs = Runs.history(3, run -> {
            Runs made = Runs.run();
            for (int step = 0; step < 3; step++) {
                for (int level = 0; level < 2; level++) {
                    for (int rank = 0; rank < 3; rank++) {
                        int number = 3 * run + step;
                        made.file(
                                format("plt%05d/Level_%d/Cell_%03d_t%d", 5 * number, level, rank + 1, 10 * number + 3),
                                rank,
                                100 * step + level,
                                7);
                    }
                }
            }
            return made.of(3);
        });
        Prediction prediction = predict(runs);
        assertThat(templates(prediction)).containsExactly("plt<N>/Level_<I>/Cell_<R>_t<N>");
        assertThat(Runs.names(prediction))
                .hasSize(18)
                .contains("plt00045/Level_0/Cell_001_t93", "plt00055/Level_1/Cell_003_t113");
    }

    @Test
    void ranksAreAddedAndBytesPerRankStay() {
        List<PastRun> runs = Runs.history(
                2,
                run -> Runs.run()
                        .ranks(4, rank -> format("p.%03d-of-%03d", rank, 4), 100)
                        .file("shared", 0, 1, 400)
                        .of(4));
        Prediction more = predict(runs, new RunSize(6, -1));
        assertThat(Runs.sizes(more.creates()))
                .hasSize(7)
                .contains(entry("p.005-of-006", 100L), entry("p.000-of-006", 100L), entry("shared", 600L));
        assertThat(more.notes()).anyMatch(note -> note.contains("bytes per rank stay (assumed)"));
        assertThat(Runs.names(predict(runs, new RunSize(2, -1))))
                .containsExactly("p.000-of-002", "p.001-of-002", "shared");
    }

    @Test
    void theTotalStaysWhereHistorySaysSo() {
        List<PastRun> runs = Runs.history(
                3,
                run -> Runs.run()
                        .ranks(2 << run, rank -> "r" + rank, 1024 / (2 << run))
                        .of(2 << run));
        Prediction prediction = predict(runs, new RunSize(16, -1));
        assertThat(Runs.sizes(prediction.creates()))
                .hasSize(16)
                .allSatisfy((name, size) -> assertThat(size).isEqualTo(64));
        assertThat(prediction.notes()).anyMatch(note -> note.contains("the total stays (seen)"));
    }

    @Test
    void sizesFollowAnArgument() {
        List<PastRun> runs = Runs.history(3, run -> {
            PastRun made = Runs.run().ranks(2, rank -> "r" + rank, 1024L << run).of(2);
            return new PastRun(
                    "test",
                    new Program("", "/usr/bin/ior", List.of("-b", (1 << run) + "k")),
                    "",
                    2,
                    PastRun.UNKNOWN_START,
                    true,
                    made.creates());
        });
        Prediction prediction = predict(runs);
        assertThat(prediction.notes()).anyMatch(note -> note.contains("follow the argument 4k"));
        assertThat(prediction.creates()).allMatch(create -> create.sizeBytes() == 4096 && create.upperBytes() == 4096);
    }

    @Test
    void oneOddRunNeitherAddsNorRemovesFiles() {
        List<PastRun> runs = new ArrayList<>(Runs.history(
                5,
                run -> Runs.run()
                        .files(2, i -> "kept" + i, 1)
                        .file("log", 0, 9, 5)
                        .of(1)));
        runs.add(Runs.run().file("log", 0, 0, 5).file("odd", 0, 1, 1).of(1));
        assertThat(Runs.names(predict(runs))).containsExactly("kept0", "kept1", "log");
    }

    @Test
    void filesThatWereNotClosedHaveTheSizeOfOtherRuns() {
        List<PastRun> runs = List.of(
                Runs.run().file("a", 0, 0, 50).of(1),
                Runs.run().file("a", 0, 0, 50).of(1),
                Runs.run().file("a", 0, 0, PastCreate.UNKNOWN_SIZE).of(1, "", false));
        assertThat(Runs.sizes(predict(runs).creates())).containsExactly(entry("a", 50L));
    }

    @Test
    void aHistoryWithoutARunIsRefused() {
        assertThat(Refusal.of(() -> predict(List.of())).line()).contains("the history holds no run");
    }
}
