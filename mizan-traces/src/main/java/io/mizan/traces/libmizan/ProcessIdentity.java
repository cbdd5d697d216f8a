package io.mizan.traces.libmizan;

import java.util.List;

/**
 * Who wrote a trace.
 *
 * @param wallNanos the wall clock when the process began, since 1970
 * @param monotonicNanos the monotonic clock of the host at the same moment
 * @param rank within the parallel program, or {@link #UNKNOWN_NUMBER}
 * @param size processes of the parallel program, or {@link #UNKNOWN_NUMBER}
 * @param application as the user named it, empty where nobody did
 * @param job id in the batch system, empty where there is none
 */
public record ProcessIdentity(
        long wallNanos,
        long monotonicNanos,
        long pid,
        long parent,
        int rank,
        int size,
        String application,
        String job,
        String host,
        String executable,
        String directory,
        List<String> arguments,
        String version) {

    public static final int UNKNOWN_NUMBER = -1;

    /** The identity of a process whose first block is missing. */
    static final ProcessIdentity UNKNOWN =
            new ProcessIdentity(0, 0, 0, 0, UNKNOWN_NUMBER, UNKNOWN_NUMBER, "", "", "", "", "", List.of(), "");

    public ProcessIdentity {
        arguments = List.copyOf(arguments);
    }

    /** What the user calls the program: the name that was given, or the last part of the executable's path. */
    public String label() {
        return application.isEmpty() ? executable.substring(executable.lastIndexOf('/') + 1) : application;
    }
}
