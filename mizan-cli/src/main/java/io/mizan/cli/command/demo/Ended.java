package io.mizan.cli.command.demo;

/** The tour ends before its last act, because somebody wants it to. */
final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;

    /** @param code with which the command ends */
    Ended(int code) {
        super("ended with " + code, null, false, false);
        this.code = code;
    }

    int code() {
        return code;
    }
}
