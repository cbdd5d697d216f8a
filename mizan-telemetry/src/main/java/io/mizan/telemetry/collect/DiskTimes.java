package io.mizan.telemetry.collect;

import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.Known;
import java.util.Map;

/**
 * For how long each disk behind a target has had work since it began to count.
 *
 * @param busyMillis by the name of the disk; empty where nobody tells
 * @param singleDisk whether there is one, which rotates and is no array
 */
public record DiskTimes(Map<String, Long> busyMillis, boolean singleDisk) {
    public static final DiskTimes UNKNOWN = new DiskTimes(Map.of(), false);

    private static final double MILLIS = 1000;
    /** The kernel counts milliseconds in 32 bits. */
    private static final long END = 1L << 32;
    /** Time stands still for nobody, and clocks tick a little apart; more than this is a counter that jumped. */
    private static final double MOST = 1.2;

    public DiskTimes {
        busyMillis = Map.copyOf(busyMillis);
    }

    /** The share of the time for which the busiest disk had work. A disk that came, went or jumped says nothing. */
    Activity.Device since(DiskTimes before, double seconds) {
        double busiest = Known.UNKNOWN;
        for (Map.Entry<String, Long> disk : busyMillis.entrySet()) {
            Long then = before.busyMillis.get(disk.getKey());
            if (then != null) {
                long step = disk.getValue() - then;
                double share = (step < 0 ? step + END : step) / (MILLIS * seconds);
                if (share >= 0 && share <= MOST) {
                    busiest = Math.max(busiest, Math.min(1, share));
                }
            }
        }
        return new Activity.Device(busiest, singleDisk && before.singleDisk && busyMillis.size() == 1);
    }
}
