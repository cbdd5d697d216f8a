package io.mizan.traces.workload.request;

import io.mizan.traces.workload.record.Window;

/** Start times of one rank's requests in a window: busy periods with idle gaps between them. */
public final class RequestStarts {
    private final Window window;
    private final long[] starts;

    /**
     * @param own the rank's requests, in the order in which it makes them
     * @param nanos of all requests
     */
    public RequestStarts(Window window, int[] own, long[] nanos, int bursts, ActiveRanks who, int number) {
        this.window = window;
        this.starts = new long[own.length];
        double busy = 0;
        for (int request : own) {
            busy += nanos[request];
        }
        int pieces = Math.min(own.length, bursts > 1 ? bursts : own.length);
        double idle = window.length() - busy;
        // Requests that take longer than the window come from several threads: they overlap, the last ends with it.
        double tight = 1;
        if (idle < 0 && own.length > 1) {
            long last = nanos[own[own.length - 1]];
            tight = Math.max(0, window.length() - last) / Math.max(1, busy - last);
            idle = 0;
        }
        // Opens and switches are a hint and no more: half of the idle time lies between bursts, half between all
        // requests.
        double gap = pieces > 1 ? idle / 2 / (pieces - 1) : 0;
        double pause = pieces > 1 ? idle / 2 / (own.length - 1) : 0;
        double at = pieces == 1 && who.active() > 1 ? idle * number / (who.active() - 1) : 0;
        for (int i = 0; i < own.length; i++) {
            long piece = (long) i * pieces / own.length;
            if (i > 0 && piece > (long) (i - 1) * pieces / own.length) {
                at += gap;
            }
            at += i > 0 ? pause : 0;
            starts[i] = window.fit(window.start() + Math.round(at), window.clip(nanos[own[i]]));
            at += nanos[own[i]] * tight;
        }
    }

    public long start(int request) {
        return Math.max(window.start(), starts[request]);
    }
}
