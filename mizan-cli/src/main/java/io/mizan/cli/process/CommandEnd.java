package io.mizan.cli.process;

/**
 * The end of a command that was run.
 *
 * @param code its exit code as a shell tells it: 127 if it was not found, 126 if it could not be executed, 128 and the number of the signal
 *     that ended it
 * @param started whether it ran at all
 */
public record CommandEnd(int code, boolean started) {}
