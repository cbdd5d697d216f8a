package io.mizan.simulator.run;

import io.mizan.simulator.result.Transfers;

/** Bytes and busy time of the writes or reads of one application or of all. */
final class TransferTotals {
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
