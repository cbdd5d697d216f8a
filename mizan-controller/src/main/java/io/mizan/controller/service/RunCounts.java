package io.mizan.controller.service;

import io.mizan.database.interaction.RunRecord;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/** Counts of the results of runs that this controller heard of since it started, for metrics. */
public final class RunCounts {
    private static final int RECENT = 100;

    private final Deque<Double> errors = new ArrayDeque<>();
    private long worked;
    private long failed;

    synchronized void add(RunRecord run, boolean planned) {
        if (planned) {
            worked += run.exitCode() == 0 ? 1 : 0;
            failed += run.exitCode() == 0 ? 0 : 1;
        }
        predictionError(run).ifPresent(error -> {
            errors.addLast(error);
            if (errors.size() > RECENT) {
                errors.removeFirst();
            }
        });
    }

    /** How far predicted bytes were off, as a share of those written; nothing for a run that was not predicted, or wrote nothing. */
    public static OptionalDouble predictionError(RunRecord run) {
        RunRecord.Files files = run.files();
        return files.predictedBytes() == 0 || files.actualBytes() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        Math.abs(files.predictedBytes() - (double) files.actualBytes()) / files.actualBytes());
    }

    /** Runs under a plan that ended well. */
    public synchronized long worked() {
        return worked;
    }

    /** Runs under a plan that ended with another code than 0. */
    public synchronized long failed() {
        return failed;
    }

    /** The mean of the last hundred runs. */
    public synchronized OptionalDouble predictionError() {
        return errors.stream().mapToDouble(error -> error).average();
    }
}
