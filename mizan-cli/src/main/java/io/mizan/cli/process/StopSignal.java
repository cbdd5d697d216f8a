package io.mizan.cli.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Lets a service run until somebody wants it to stop: by TERM, as systemd does it, or by INT, from a keyboard. */
public final class StopSignal {
    private static final int SIGNALS = 128;
    private static final int INT = 2;

    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicReference<String> name = new AtomicReference<>("");

    public StopSignal() {
        for (String signal : new String[] {"TERM", "INT"}) {
            Signals.handle(signal, received -> {
                name.compareAndSet("", received);
                stop.countDown();
            });
        }
    }

    /** Whether it has come; waits for it at most so long. */
    public boolean await(long time, TimeUnit unit) {
        try {
            return stop.await(time, unit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Whether it was told to stop, by whichever signal. */
    public boolean received() {
        return stop.getCount() == 0;
    }

    /** 0 for a service that was told to stop, and did; 130 where a user interrupted it. */
    public int exitCode() {
        return "INT".equals(name.get()) ? SIGNALS + INT : 0;
    }
}
