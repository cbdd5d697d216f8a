package io.mizan.simulator.run;

import io.mizan.simulator.result.Transfers;

/** All writes or all reads of somebody: how many bytes, and for how long at least one was under way. */
final class Way {
    private double bytes;
    private double seconds;
    private double since;
    private int active;

    void begin(double now) {
        if (active++ == 0) {
            since = now;
        }
    }

    void end(double now, double moved) {
        bytes += moved;
        if (--active == 0) {
            seconds += now - since;
        }
    }

    /** What there was up to now; bytes of a transfer count when it has ended. */
    Transfers transfers(double now) {
        return new Transfers(bytes, seconds + (active > 0 ? now - since : 0));
    }
}
