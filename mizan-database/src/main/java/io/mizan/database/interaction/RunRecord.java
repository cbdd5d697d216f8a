package io.mizan.database.interaction;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The record of one run of an application.
 *
 * @param mode as in {@code mizan run}: trace, place, advise
 * @param startedAt kept to the millisecond
 * @param files what became of its creates
 * @param balance what it did to the targets
 * @param breaker what was decided after it: go on, advise only, and why
 * @param job of the batch system in which it ran, empty where there was none
 */
public record RunRecord(
        String id,
        String application,
        String client,
        String user,
        String mode,
        Instant startedAt,
        double seconds,
        int exitCode,
        Files files,
        Balance balance,
        String breaker,
        String job) {

    /** A run outside of batch jobs. */
    public RunRecord(
            String id,
            String application,
            String client,
            String user,
            String mode,
            Instant startedAt,
            double seconds,
            int exitCode,
            Files files,
            Balance balance,
            String breaker) {
        this(id, application, client, user, mode, startedAt, seconds, exitCode, files, balance, breaker, "");
    }

    /** The same, but not later than a moment: clocks of clients may be ahead. */
    public RunRecord notAfter(Instant now) {
        return startedAt.isAfter(now)
                ? new RunRecord(
                        id, application, client, user, mode, now, seconds, exitCode, files, balance, breaker, job)
                : this;
    }

    /** Template hits are no part of hits. */
    public record Files(
            long creates, long hits, long templateHits, long misses, long predictedBytes, long actualBytes) {
        public Files {
            if (creates < 0 || hits < 0 || templateHits < 0 || misses < 0 || predictedBytes < 0 || actualBytes < 0) {
                throw Problem.impossible("the number of files and bytes must not be negative")
                        .with("creates", creates)
                        .with("hits", hits)
                        .with("templateHits", templateHits)
                        .with("misses", misses)
                        .with("predictedBytes", predictedBytes)
                        .with("actualBytes", actualBytes)
                        .exception();
            }
        }
    }

    /** OST costs; {@link #UNKNOWN} where one was not computed. */
    public record Balance(double before, double after, double lustre, double lowerBound) {
        public static final double UNKNOWN = -1;

        public Balance {
            for (double cost : new double[] {before, after, lustre, lowerBound}) {
                if (!(cost == UNKNOWN || (cost >= 0 && cost < Double.POSITIVE_INFINITY))) {
                    throw Problem.impossible("an OST cost must not be negative")
                            .with("cost", cost)
                            .exception();
                }
            }
        }
    }

    public RunRecord {
        startedAt = startedAt.truncatedTo(ChronoUnit.MILLIS);
        if (id.isEmpty() || application.isEmpty() || !(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw Problem.impossible("a run must have an id, an application and a time of 0 or more")
                    .with("id", id)
                    .with("application", application)
                    .with("seconds", seconds)
                    .exception();
        }
    }

    /** Whether its files were placed as planned; otherwise it was only recorded. */
    public boolean placed() {
        return mode.equals("place");
    }

    public RunRecord withBreaker(String decision) {
        return new RunRecord(
                id, application, client, user, mode, startedAt, seconds, exitCode, files, balance, decision, job);
    }

    public RunRecord inJob(String id) {
        return new RunRecord(
                this.id, application, client, user, mode, startedAt, seconds, exitCode, files, balance, breaker, id);
    }
}
