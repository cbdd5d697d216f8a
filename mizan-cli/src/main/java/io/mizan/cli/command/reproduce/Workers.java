package io.mizan.cli.command.reproduce;

import io.mizan.cli.frame.Parallel;
import io.mizan.cli.frame.Progress;
import io.mizan.cli.process.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Does independent work on several threads, and shows how far it is. */
public final class Workers {
    private final Surroundings surroundings;
    private final int threads;

    public Workers(Surroundings surroundings, int threads) {
        this.surroundings = surroundings;
        this.threads = threads;
    }

    /** The results in the order of the things, whatever the number of threads. */
    public <T, R> List<R> all(List<T> things, Function<T, R> work) throws InterruptedException {
        Progress progress = new Progress(surroundings, "runs", things.size());
        List<R> results = new ArrayList<>();
        try {
            new Parallel(threads).run(things.iterator(), work, result -> {
                results.add(result);
                progress.step();
            });
        } finally {
            progress.clear();
        }
        return results;
    }
}
