package io.mizan.telemetry.report;

import static io.mizan.telemetry.report.Known.UNKNOWN;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * The activity of a target since the report before. Each number may be {@link Known#UNKNOWN}.
 *
 * @param metadataPerSecond operations that move no data
 * @param readMillis mean time of a read in the server
 * @param queueDepth requests that wait or run in the server's I/O service, on average
 * @param histogram how many device operations took how long, in classes that double, from the shortest; empty where unknown
 * @param device the disks behind the target
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
        List<Latency> histogram,
        Device device) {
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

    /**
     * The disks behind a target.
     *
     * @param busy share of the time for which any of them had work, 0 to 1, or {@link Known#UNKNOWN}
     * @param singleDisk whether it is one rotating disk: all others read busy at a fraction of what they can do
     */
    public record Device(double busy, boolean singleDisk) {
        public static final Device UNKNOWN = new Device(Known.UNKNOWN, false);

        public Device {
            Known.check("deviceBusy", busy);
            if (busy > 1) {
                throw Problem.impossible("a share of the time must be 0 to 1")
                        .with("deviceBusy", busy)
                        .exception();
            }
        }
    }

    /** The activity of a target about whose disks nothing is known. */
    public Activity(
            double readBytesPerSecond,
            double writeBytesPerSecond,
            double readsPerSecond,
            double writesPerSecond,
            double metadataPerSecond,
            double readMillis,
            double writeMillis,
            double queueDepth,
            List<Latency> histogram) {
        this(
                readBytesPerSecond,
                writeBytesPerSecond,
                readsPerSecond,
                writesPerSecond,
                metadataPerSecond,
                readMillis,
                writeMillis,
                queueDepth,
                histogram,
                Device.UNKNOWN);
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
