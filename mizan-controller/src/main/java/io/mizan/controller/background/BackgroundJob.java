package io.mizan.controller.background;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * State and result of one background job.
 *
 * @param answer what there is of it so far
 * @param problem why there is no more of it, empty where nothing went wrong
 */
public record BackgroundJob<Q, A>(
        String id, String who, Instant askedAt, Q question, State state, Duration took, A answer, String problem) {

    /** Where it is. */
    public enum State {
        WAITING,
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean over() {
            return this != WAITING && this != RUNNING;
        }
    }

    BackgroundJob<Q, A> in(State newState, Duration newTook) {
        return new BackgroundJob<>(id, who, askedAt, question, newState, newTook, answer, problem);
    }

    BackgroundJob<Q, A> with(A newAnswer, Duration newTook) {
        return new BackgroundJob<>(id, who, askedAt, question, state, newTook, newAnswer, problem);
    }

    BackgroundJob<Q, A> failed(String why, Duration newTook) {
        return new BackgroundJob<>(id, who, askedAt, question, State.FAILED, newTook, answer, why);
    }
}
