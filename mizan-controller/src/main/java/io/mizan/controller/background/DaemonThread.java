package io.mizan.controller.background;

import java.time.Duration;

/** Begins and ends threads of the controller, which do not keep its process alive. */
public final class DaemonThread {
    private DaemonThread() {}

    public static Thread of(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Interrupts a thread and waits for its end, for so long at most. */
    public static void end(Thread thread, Duration patience) {
        thread.interrupt();
        try {
            thread.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
