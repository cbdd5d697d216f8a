package io.mizan.cli.command.reproduce;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Progress;
import io.mizan.controller.background.Parallel;
import io.mizan.experiments.paper.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Runs of an experiment on several threads, with a progress line on the terminal. */
public final class ProgressWorkers implements Workers {
    private final ProcessContext context;
    private final String unit;
    private final int threads;

    /** @param unit what is counted, such as runs */
    public ProgressWorkers(ProcessContext context, String unit, int threads) {
        this.context = context;
        this.unit = unit;
        this.threads = threads;
    }

    @Override
    public <T, R> List<R> all(List<T> tasks, Function<T, R> work) throws InterruptedException {
        Progress progress = new Progress(context, unit, tasks.size());
        List<R> results = new ArrayList<>();
        try {
            new Parallel(threads).run(tasks.iterator(), work, result -> {
                results.add(result);
                progress.step();
            });
        } finally {
            progress.clear();
        }
        return results;
    }
}
