package io.mizan.controller.background;

/** Makes threads of the controller that do not keep its process alive. */
public final class DaemonThread {
    private DaemonThread() {}

    public static Thread of(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
