package io.mizan.algorithms.prediction;

import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import io.mizan.model.history.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Makes runs for tests. */
final class Runs {
    private final List<PastCreate> creates = new ArrayList<>();

    private Runs() {}

    static Runs run() {
        return new Runs();
    }

    Runs file(String path, int rank, double seconds, long size) {
        creates.add(new PastCreate(path, rank, seconds, size, 0));
        return this;
    }

    Runs files(int count, IntFunction<String> name, long size) {
        for (int i = 0; i < count; i++) {
            file(name.apply(i), 0, i, size);
        }
        return this;
    }

    Runs ranks(int count, IntFunction<String> name, long size) {
        for (int rank = 0; rank < count; rank++) {
            file(name.apply(rank), rank, 0.001 * rank, size);
        }
        return this;
    }

    PastRun of(int ranks) {
        return of(ranks, "", true);
    }

    PastRun of(int ranks, String job, boolean complete) {
        return new PastRun(
                "test", new Program("app", "", List.of()), job, ranks, PastRun.UNKNOWN_START, complete, creates);
    }

    /** A history of runs by their number. */
    static List<PastRun> history(int count, IntFunction<PastRun> run) {
        return IntStream.range(0, count).mapToObj(run).toList();
    }

    static SortedMap<String, Long> sizes(List<PredictedCreate> creates) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        creates.forEach(create -> sizes.put(create.path(), create.sizeBytes()));
        return sizes;
    }

    static List<String> names(Prediction prediction) {
        return prediction.creates().stream().map(PredictedCreate::path).sorted().toList();
    }
}
