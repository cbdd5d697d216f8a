package io.mizan.cli.shared;

import io.mizan.model.error.ErrorCategory;
import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of every command; the man pages list them. */
public final class ExitCode {
    public static final int OK = 0;
    public static final int FAILURE = 1;
    /** Only with {@code --detailed-exitcode}. */
    public static final int FINDINGS = 2;

    public static final int USAGE = 64;
    public static final int UNREACHABLE = 69;
    public static final int NOT_PERMITTED = 77;
    /** Somebody ended it before it was done. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}

    /**
     * Every code with its meaning, in order; scripts are written against this list.
     *
     * @param detailed whether the command has {@code --detailed-exitcode}
     */
    public static Map<String, String> meanings(boolean detailed) {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put(String.valueOf(OK), "success");
        codes.put(String.valueOf(FAILURE), "failure, bad input included");
        if (detailed) {
            codes.put(String.valueOf(FINDINGS), "with --detailed-exitcode: there are findings, or changes to make");
        }
        codes.put(String.valueOf(USAGE), "wrong usage");
        codes.put(String.valueOf(UNREACHABLE), "a service is not reachable");
        codes.put(String.valueOf(NOT_PERMITTED), "not permitted");
        codes.put(String.valueOf(INTERRUPTED), "interrupted");
        return codes;
    }

    public static int of(ErrorCategory category) {
        return switch (category) {
            case USAGE -> USAGE;
            case INPUT, OUTPUT, INTERNAL -> FAILURE;
            case UNREACHABLE -> UNREACHABLE;
            case PERMISSION -> NOT_PERMITTED;
        };
    }
}
