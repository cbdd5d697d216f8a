package io.mizan.experiments.paper;

import java.util.List;
import java.util.function.Function;

/** Runs independent tasks of an experiment, several at a time. */
public interface Workers {
    /** The results in the order of the tasks, whatever the number of threads. */
    <T, R> List<R> all(List<T> tasks, Function<T, R> work) throws InterruptedException;
}
