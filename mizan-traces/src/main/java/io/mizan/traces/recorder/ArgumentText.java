package io.mizan.traces.recorder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;

/** The arguments of a call as what they stand for. */
final class ArgumentText {
    private ArgumentText() {}

    static String at(CallSignature call, int index) {
        if (index >= call.arguments().size()) {
            throw wrong(call, index, "an argument is missing");
        }
        return call.arguments().get(index);
    }

    static long number(CallSignature call, int index) {
        try {
            return Long.parseLong(at(call, index));
        } catch (NumberFormatException e) {
            throw wrong(call, index, "the argument is not a number");
        }
    }

    /** Sizes of 2^63 and more are what a program passes by mistake; the call fails. */
    static long size(CallSignature call, int index) {
        return Math.max(0, number(call, index));
    }

    static long product(CallSignature call, long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw wrong(call, 0, "the call moves more bytes than a file can have");
        }
    }

    private static MizanException wrong(CallSignature call, int index, String message) {
        return Problem.of(ErrorCode.INPUT_FORMAT, message)
                .with("function", call.function())
                .with("argument", index + 1)
                .with("arguments", String.join(" ", call.arguments()))
                .maybe("copy the trace again: it is damaged, or of a build of Recorder with other arguments")
                .exception();
    }
}
