package io.mizan.controller.rest.security;

import io.mizan.telemetry.message.limit.Rejections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts wrong tokens by the address they came from. After {@value #FREE} in {@value #WINDOW_SECONDS} seconds an address is
 * told to wait; right tokens of it are taken all the same, or one user of a login node could lock out the others.
 */
public final class FailedLogins {
    static final int FREE = 20;
    static final long WINDOW_SECONDS = 10;

    private static final long WINDOW_NANOS = WINDOW_SECONDS * 1_000_000_000L;
    private static final int MOST = 10_000;

    /** Failures since the beginning of a window. */
    private record Window(long begunAt, int failures) {}

    private final LongSupplier nanoClock;
    private final LongAdder total = new LongAdder();
    private String lastAddress = "";
    private final Map<String, Window> windows = new LinkedHashMap<>();

    public FailedLogins(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Counts a failure; true where the address has to wait. */
    synchronized boolean failed(String address) {
        total.increment();
        lastAddress = address;
        long now = nanoClock.getAsLong();
        Window before = windows.remove(address);
        Window after = before == null || now - before.begunAt > WINDOW_NANOS
                ? new Window(now, 1)
                : new Window(before.begunAt, before.failures + 1);
        windows.put(address, after);
        if (windows.size() > MOST) {
            windows.remove(windows.keySet().iterator().next());
        }
        return after.failures > FREE;
    }

    /** Requests so far whose token was wrong or missing. */
    long total() {
        return total.sum();
    }

    /** Who sent the last wrong token, empty for nobody. */
    synchronized String lastAddress() {
        return lastAddress;
    }

    /** Counts a request without any token. */
    void missing() {
        total.increment();
    }

    /** Messages that changed nothing, by reason, with the requests that were not let in. */
    public Map<Rejections.Reason, Long> and(Map<Rejections.Reason, Long> messages) {
        Map<Rejections.Reason, Long> all = new EnumMap<>(Rejections.Reason.class);
        all.putAll(messages);
        all.merge(Rejections.Reason.UNAUTHENTICATED, total.sum(), Long::sum);
        return all;
    }
}
