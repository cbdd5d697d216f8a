package io.mizan.controller.background;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/** Works on many things at once and hands the results on in the order of the things. */
public final class Parallel {
    private final int threads;

    public Parallel(int threads) {
        this.threads = threads;
    }

    /** Only a few are under way at a time, so that a million names need no more memory than ten. */
    public <T, R> void run(Iterator<T> things, Function<T, R> work, Consumer<R> results) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "worker");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Deque<Future<R>> underWay = new ArrayDeque<>();
            while (things.hasNext() || !underWay.isEmpty()) {
                while (things.hasNext() && underWay.size() < 2 * threads) {
                    T thing = things.next();
                    underWay.add(pool.submit(() -> work.apply(thing)));
                }
                results.accept(get(underWay.remove()));
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static <R> R get(Future<R> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        }
    }
}
