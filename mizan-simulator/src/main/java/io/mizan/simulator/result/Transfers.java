package io.mizan.simulator.result;

/**
 * All writes or all reads of an application, or of all applications.
 *
 * @param seconds in which at least one of them was under way
 */
public record Transfers(double bytes, double seconds) {

    /** Bytes per second while there was something to move, 0 without any. */
    public double bandwidth() {
        return bytes == 0 ? 0 : bytes / seconds;
    }
}
