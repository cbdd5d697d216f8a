package io.mizan.experiments.demo;

/** Ends the demo before its last step, because the user wants it to. */
public final class DemoEnded extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;

    /** @param code with which the command ends */
    public DemoEnded(int code) {
        super("ended with " + code, null, false, false);
        this.code = code;
    }

    public int code() {
        return code;
    }
}
