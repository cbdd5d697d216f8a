package io.mizan.model.error;

import java.security.SecureRandom;
import java.util.HexFormat;

/** An internal error under an id: its caller is told the id, and the log has it with the stack trace. */
public record Incident(String id) {
    private static final int BYTES = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new one. */
    public static Incident next() {
        byte[] id = new byte[BYTES];
        RANDOM.nextBytes(id);
        return new Incident(HexFormat.of().formatHex(id));
    }

    /** The whole of what the caller is told. */
    public String message() {
        return "internal error (id " + id + "); please report it with the log";
    }

    public Problem problem() {
        return Problem.of(ErrorCode.INTERNAL, message());
    }
}
