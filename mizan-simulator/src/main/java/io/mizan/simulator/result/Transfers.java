package io.mizan.simulator.result;

/**
 * All writes or all reads of an application.
 *
 * @param firstSeconds when the first of them started; 0 without any
 * @param lastSeconds when the last of them ended
 */
public record Transfers(double bytes, double firstSeconds, double lastSeconds) {
    public static final Transfers NONE = new Transfers(0, 0, 0);

    /** Bytes per second from the first to the last, 0 without any. */
    public double bandwidth() {
        return bytes == 0 ? 0 : bytes / (lastSeconds - firstSeconds);
    }
}
