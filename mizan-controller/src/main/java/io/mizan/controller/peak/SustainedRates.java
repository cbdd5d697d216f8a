package io.mizan.controller.peak;

import io.mizan.model.load.RateKind;
import io.mizan.telemetry.report.Activity;

/**
 * Rates that a target kept up over some reports: the lowest of each, and what operations took on average meanwhile.
 *
 * @param reads how it read
 * @param writes how it wrote
 * @param metadata operations that move no data, timed by the queue
 * @param busy share of the time for which the only disk behind the target was busy, or {@link io.mizan.telemetry.report.Known#UNKNOWN}
 */
record SustainedRates(Flow reads, Flow writes, Flow metadata, double busy) {
    private static final double MILLIS = 1000;

    /** Requests from this size on are limited by bandwidth, smaller ones by their number. */
    private static final double LARGE = 256 << 10;

    private static final double LEAST_OPERATIONS = 1;

    /**
     * One direction.
     *
     * @param millis that an operation took, 0 where unknown
     */
    record Flow(double bytes, double operations, double millis) {
        static final Flow NONE = new Flow(0, 0, 0);

        /** Fewer operations say nothing. */
        boolean busy() {
            return operations >= LEAST_OPERATIONS;
        }

        double requestBytes() {
            return operations > 0 ? bytes / operations : 0;
        }

        /** How often as long as the other takes for an operation, and for a byte: the lesser, as either alone may be the size of requests. */
        double slower(double otherMillis, double otherRequestBytes) {
            if (millis <= 0 || otherMillis <= 0) {
                return 0;
            }
            double operation = millis / otherMillis;
            boolean sized = requestBytes() > 0 && otherRequestBytes > 0;
            return sized ? Math.min(operation, operation * otherRequestBytes / requestBytes()) : operation;
        }
    }

    Flow flow(RateKind kind) {
        return switch (kind) {
            case READ_BYTES, READS -> reads;
            case WRITE_BYTES, WRITES -> writes;
            case METADATA -> metadata;
        };
    }

    /** Whether requests had the size that this kind of rate is about. */
    boolean tells(RateKind kind) {
        Flow flow = flow(kind);
        boolean large = flow.requestBytes() >= LARGE;
        return flow.busy() && (kind == RateKind.METADATA || kind.isBytes() == large);
    }

    double rate(RateKind kind) {
        Flow flow = flow(kind);
        return kind.isBytes() ? flow.bytes() : flow.operations();
    }

    /** One report; what is negative or unknown counts as nothing. */
    static SustainedRates of(Activity activity) {
        Flow reads = new Flow(
                known(activity.readBytesPerSecond()), known(activity.readsPerSecond()), known(activity.readMillis()));
        Flow writes = new Flow(
                known(activity.writeBytesPerSecond()),
                known(activity.writesPerSecond()),
                known(activity.writeMillis()));
        double metadata = known(activity.metadataPerSecond());
        double all = reads.operations + writes.operations + metadata;
        // By Little's law: what waits or runs on average is what arrives, times how long each stays.
        double queued = all > 0 ? MILLIS * known(activity.queueDepth()) / all : 0;
        return new SustainedRates(
                timed(reads, queued), timed(writes, queued), new Flow(0, metadata, queued), busy(activity));
    }

    private static double busy(Activity activity) {
        return activity.device().singleDisk() ? activity.device().busy() : Activity.Device.UNKNOWN.busy();
    }

    private static Flow timed(Flow flow, double queued) {
        return flow.millis > 0 ? flow : new Flow(flow.bytes, flow.operations, queued);
    }

    /** The two together. */
    SustainedRates and(SustainedRates other, int reports) {
        return new SustainedRates(
                both(reads, other.reads, reports),
                both(writes, other.writes, reports),
                both(metadata, other.metadata, reports),
                Math.min(busy, other.busy));
    }

    private static Flow both(Flow before, Flow now, int reports) {
        return new Flow(
                Math.min(before.bytes, now.bytes),
                Math.min(before.operations, now.operations),
                before.millis + (now.millis - before.millis) / reports);
    }

    private static double known(double value) {
        return Math.max(0, value);
    }
}
