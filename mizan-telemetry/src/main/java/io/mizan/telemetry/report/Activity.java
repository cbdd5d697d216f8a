package io.mizan.telemetry.report;

import static io.mizan.telemetry.report.Known.UNKNOWN;

import java.util.List;

/**
 * What a target did since the report before. Each number may be {@link Known#UNKNOWN}.
 *
 * @param metadataPerSecond operations that move no data
 * @param readMillis mean time of a read in the server
 * @param queueDepth requests that wait or run in the server's I/O service, on average
 * @param histogram how many device operations took how long, in classes that double, from the shortest; empty where unknown
 */
public record Activity(
        double readBytesPerSecond,
        double writeBytesPerSecond,
        double readsPerSecond,
        double writesPerSecond,
        double metadataPerSecond,
        double readMillis,
        double writeMillis,
        double queueDepth,
        List<Latency> histogram) {
    public static final Activity NOTHING_KNOWN =
            new Activity(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, List.of());

    /**
     * One class of the histogram.
     *
     * @param atMostMillis its upper end
     * @param reads operations per second
     */
    public record Latency(double atMostMillis, double reads, double writes) {
        public Latency {
            Known.check("atMostMillis", atMostMillis);
            Known.check("reads", reads);
            Known.check("writes", writes);
        }
    }

    public Activity {
        Known.check("readBytesPerSecond", readBytesPerSecond);
        Known.check("writeBytesPerSecond", writeBytesPerSecond);
        Known.check("readsPerSecond", readsPerSecond);
        Known.check("writesPerSecond", writesPerSecond);
        Known.check("metadataPerSecond", metadataPerSecond);
        Known.check("readMillis", readMillis);
        Known.check("writeMillis", writeMillis);
        Known.check("queueDepth", queueDepth);
        histogram = List.copyOf(histogram);
    }
}
