package io.mizan.controller.desk;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * How far something is that somebody asked for.
 *
 * @param answer what there is of it so far
 * @param problem why there is no more of it, empty where nothing went wrong
 */
public record Errand<Q, A>(
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

    Errand<Q, A> in(State newState, Duration newTook) {
        return new Errand<>(id, who, askedAt, question, newState, newTook, answer, problem);
    }

    Errand<Q, A> with(A newAnswer, Duration newTook) {
        return new Errand<>(id, who, askedAt, question, state, newTook, newAnswer, problem);
    }

    Errand<Q, A> failed(String why, Duration newTook) {
        return new Errand<>(id, who, askedAt, question, State.FAILED, newTook, answer, why);
    }
}
