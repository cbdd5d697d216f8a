package io.mizan.cli.live;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** When a feed looks again. One thread uses it. */
final class Rhythm {
    private long waitMillis;

    /** @param firstMillis until the first look */
    Rhythm(long firstMillis) {
        this.waitMillis = firstMillis;
    }

    /** Sets when to look after this. */
    void lookAgainAfter(long millis) {
        waitMillis = millis;
    }

    /** Waits for the time to look, for as long as the patience lasts; false where it has not come, or where somebody interrupts. */
    boolean itIsTime(Duration patience) {
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
