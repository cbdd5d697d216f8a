package io.mizan.telemetry.message.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * Divides a limit among its users. Each may have as much as was free before he took the last of it: one alone gets a half, two
 * a third each, and whoever comes next always finds something left. Nothing has to be known about how many there are. Any
 * thread may use it.
 */
public final class FairShares {
    private final long limit;
    private final Map<String, Long> taken = new HashMap<>();
    private long total;

    public FairShares(long limit) {
        this.limit = limit;
    }

    /** Takes it, where that leaves enough for others. */
    public synchronized boolean take(String who, long amount) {
        long after = of(who) + amount;
        if (after > limit - total) {
            return false;
        }
        taken.put(who, after);
        total += amount;
        return true;
    }

    public synchronized void give(String who, long amount) {
        long after = of(who) - amount;
        if (after < 0) {
            throw new IllegalStateException("more was given back than taken");
        }
        total -= amount;
        if (after == 0) {
            taken.remove(who);
        } else {
            taken.put(who, after);
        }
    }

    /** What one has taken. */
    public synchronized long of(String who) {
        return taken.getOrDefault(who, 0L);
    }

    public synchronized long total() {
        return total;
    }
}
