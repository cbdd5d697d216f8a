package io.mizan.telemetry.report;

import static io.mizan.telemetry.report.Known.UNKNOWN;

import io.mizan.model.system.ServerLoad;

/**
 * How busy a machine is.
 *
 * @param load shares from 0 to 1
 * @param processes runnable processes, the first number of {@code loadavg}
 * @param cores processors
 * @param networkInBytesPerSecond what LNet received, or all interfaces where there is no LNet
 * @param networkOutBytesPerSecond what it sent
 * @param networkDropsPerSecond messages that LNet dropped
 */
public record HostLoad(
        ServerLoad load,
        double processes,
        double cores,
        double networkInBytesPerSecond,
        double networkOutBytesPerSecond,
        double networkDropsPerSecond) {
    public static final HostLoad NOTHING_KNOWN =
            new HostLoad(ServerLoad.UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

    public HostLoad {
        Known.check("processes", processes);
        Known.check("cores", cores);
        Known.check("networkInBytesPerSecond", networkInBytesPerSecond);
        Known.check("networkOutBytesPerSecond", networkOutBytesPerSecond);
        Known.check("networkDropsPerSecond", networkDropsPerSecond);
    }
}
