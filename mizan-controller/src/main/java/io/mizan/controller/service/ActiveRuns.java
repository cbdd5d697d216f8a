package io.mizan.controller.service;

import io.mizan.telemetry.message.key.Sender;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Plans of runs that report from time to time that they are still running. It is kept in memory alone: after a controller has
 * started again, who lives says so, and what a run was promised that died meanwhile lasts until its plan expires, as it does
 * for clients that never say anything.
 */
final class ActiveRuns {

    /** A plan, and who said that it is needed. */
    record Going(String plan, Sender sender) {}

    private final LongSupplier nanoClock;
    private final Map<Going, Long> heardNanos = new HashMap<>();

    ActiveRuns(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    synchronized boolean knows(Going going) {
        return heardNanos.containsKey(going);
    }

    synchronized void heard(Going going) {
        heardNanos.put(going, nanoClock.getAsLong());
    }

    synchronized void over(Going going) {
        heardNanos.remove(going);
    }

    /** Those that nothing was heard of for too long, each once. */
    synchronized List<Going> silent() {
        long oldest = nanoClock.getAsLong() - AliveMessages.LONGEST_SILENCE.toNanos();
        List<Going> silent = new ArrayList<>();
        heardNanos.forEach((going, heard) -> {
            if (heard - oldest < 0) {
                silent.add(going);
            }
        });
        silent.forEach(heardNanos::remove);
        return silent;
    }
}
