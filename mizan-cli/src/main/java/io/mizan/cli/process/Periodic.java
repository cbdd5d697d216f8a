package io.mizan.cli.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a task every second until it is closed or fails. */
public final class Periodic implements AutoCloseable {
    private static final long LONGEST_MILLIS = 10_000;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;

    private Periodic(Runnable look) {
        this.thread = new Thread(() -> repeat(look), "mizan-watch");
        thread.setDaemon(true);
    }

    public static Periodic start(Runnable look) {
        Periodic watch = new Periodic(look);
        watch.thread.start();
        return watch;
    }

    private void repeat(Runnable look) {
        try {
            while (!over.await(1, TimeUnit.SECONDS)) {
                look.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            // The run goes on under the index that it has.
            return;
        }
    }

    @Override
    public void close() {
        over.countDown();
        try {
            thread.join(LONGEST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
