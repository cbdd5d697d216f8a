package io.mizan.telemetry.message.socket;

/** Waits for threads that end. */
public final class ThreadShutdown {
    private ThreadShutdown() {}

    /** Waits for a thread, interrupted or not, but not for ever; an interrupt is kept for whoever asks next. */
    public static boolean join(Thread thread, long millis) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    thread.join(millis);
                    return !thread.isAlive();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
