package io.mizan.controller.live.feed;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Says when a feed is to poll its source again. One thread uses it. */
final class PollTimer {
    private long waitMillis;

    /** @param firstMillis until the first poll */
    PollTimer(long firstMillis) {
        this.waitMillis = firstMillis;
    }

    /** Sets the time until the next poll. */
    void restart(long millis) {
        waitMillis = millis;
    }

    /** Waits until the next poll is due, at most for the patience; false where it is not due yet, or on interrupt. */
    boolean isDue(Duration patience) {
        long pause = Math.min(waitMillis, patience.toMillis());
        try {
            TimeUnit.MILLISECONDS.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        waitMillis -= pause;
        return waitMillis <= 0;
    }
}
