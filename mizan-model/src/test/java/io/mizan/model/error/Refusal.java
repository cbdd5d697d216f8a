package io.mizan.model.error;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The problem that some code must raise. */
public final class Refusal {
    private Refusal() {}

    public static Problem of(ThrowingCallable code) {
        MizanException refusal = catchThrowableOfType(MizanException.class, code);
        if (refusal == null) {
            throw new AssertionError("accepted what should have been refused");
        }
        return refusal.problem();
    }

    /** The one line without the advice. */
    public static String line(ThrowingCallable code) {
        return of(code).line();
    }
}
