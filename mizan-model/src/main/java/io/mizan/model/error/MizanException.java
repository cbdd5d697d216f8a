package io.mizan.model.error;

import java.util.function.Supplier;

/** The one exception that Mizan raises on purpose; everything about it is in its {@link Problem}. */
public final class MizanException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public MizanException(Problem problem) {
        super(problem.line());
        this.problem = problem;
    }

    public MizanException(Problem problem, Throwable cause) {
        super(problem.line(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }

    /** Runs a constructor or parser and tells where its input stood if it refuses. */
    public static <T> T locating(Place place, Supplier<T> work) {
        try {
            return work.get();
        } catch (MizanException e) {
            throw new MizanException(e.problem.at(place), e);
        }
    }
}
