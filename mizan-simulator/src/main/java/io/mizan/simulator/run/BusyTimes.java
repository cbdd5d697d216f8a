package io.mizan.simulator.run;

/** Busy time and load of each target. */
final class BusyTimes {
    private final int[] active;
    private final double[] since;
    private final double[] seconds;
    private final double[] bytes;

    BusyTimes(int targets) {
        active = new int[targets];
        since = new double[targets];
        seconds = new double[targets];
        bytes = new double[targets];
    }

    void begin(int column, double now) {
        if (column != Network.METADATA && active[column]++ == 0) {
            since[column] = now;
        }
    }

    void end(int column, double now, double moved) {
        if (column != Network.METADATA) {
            bytes[column] += moved;
            if (--active[column] == 0) {
                seconds[column] += now - since[column];
            }
        }
    }

    double seconds(int column, double now) {
        return seconds[column] + (active[column] > 0 ? now - since[column] : 0);
    }

    double bytes(int column) {
        return bytes[column];
    }
}
