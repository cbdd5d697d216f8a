package io.mizan.cli.command.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Does something every second until it is closed, and never gets in the way of anything. */
final class Watch implements AutoCloseable {
    private static final long LONGEST_MILLIS = 10_000;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;

    private Watch(Runnable look) {
        this.thread = new Thread(() -> repeat(look), "mizan-watch");
        thread.setDaemon(true);
    }

    static Watch start(Runnable look) {
        Watch watch = new Watch(look);
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
