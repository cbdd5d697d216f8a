package io.mizan.telemetry.message;

/** Waiting for threads that end. */
final class Joining {
    private Joining() {}

    /** Waits for a thread, interrupted or not, but not for ever; an interrupt is kept for whoever asks next. */
    static boolean join(Thread thread, long millis) {
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
